import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withName } from './portal-name.ts';

const BEFORE_APP = join(import.meta.dirname, '../src/lib/browser/before-app.js');
/**
 * The page that the service worker shows without a connection. Not part of the build, which would add scripts to it.
 */
const OFFLINE_PAGE = join(import.meta.dirname, '../offline.html');
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)"(?: \/)?>/;

/**
 * Puts the style sheet and the lines of before-app.js into every page, so that a page is complete with its first
 * response, and allows exactly these in the content policy of `_headers`.
 *
 * @param name of the event, for the page without a connection
 */
export function inline(name: string): Plugin {
  const script = readFileSync(BEFORE_APP, 'utf8');
  const styles = new Set<string>();
  return {
    name: 'inline',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html
          .replace(STYLE_LINK, (link, file: string) => {
            const sheet = bundle[file];
            if (sheet?.type !== 'asset') throw new Error(`The page has no ${link}.`);
            const style = String(sheet.source);
            styles.add(style);
            return `<style>${style}</style>`;
          })
          .replace('<body>', () => `<body>\n    <script>${script}</script>`),
    },
    writeBundle({ dir = '' }) {
      const file = join(dir, '_headers');
      const headers = readFileSync(file, 'utf8');
      const [style = ''] = styles;
      const page = withName(readFileSync(OFFLINE_PAGE, 'utf8'), name).replace(
        STYLE_LINK,
        () => `<style>${style}</style>`,
      );
      writeFileSync(join(dir, 'offline.html'), page);
      writeFileSync(file, allow(allow(headers, 'style-src', [...styles]), 'script-src', [script]));
    },
  };
}

/** Adds the hashes of inline elements to a directive of the content policy. */
export function allow(headers: string, directive: string, contents: readonly string[]): string {
  const own = `${directive} 'self'`;
  if (!headers.includes(own)) throw new Error(`_headers has no ${own}.`);
  const hashes = contents.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return headers.replace(own, [own, ...hashes].join(' '));
}
