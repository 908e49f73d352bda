import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { OLDEST_BROWSERS } from './oldest-browsers.ts';
import { withName } from './portal-name.ts';

const BEFORE_APP = join(import.meta.dirname, '../src/lib/browser/before-app.js');
const OLD_BROWSER = join(import.meta.dirname, '../src/lib/browser/old-browser.js');
/** The page for browsers that cannot run the app, with a style of its own. Not part of the build either. */
const OLD_BROWSER_PAGE = join(import.meta.dirname, '../old-browser.html');
const CHARSET = '<meta charset="utf-8" />';
/**
 * The page that the service worker shows without a connection. Not part of the build, which would add scripts to it.
 */
const OFFLINE_PAGE = join(import.meta.dirname, '../offline.html');
const VERSIONS = {
  CHROME: OLDEST_BROWSERS.chrome,
  FIREFOX: OLDEST_BROWSERS.firefox,
  SAFARI: OLDEST_BROWSERS.safari,
  IOS: OLDEST_BROWSERS.safari_ios,
};
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)"(?: \/)?>/;

/**
 * Puts the style sheet and the lines of old-browser.js and before-app.js into every page, so that a page is complete with
 * its first response, and allows exactly these in the content policy of `_headers`.
 *
 * @param name of the event, for the pages that it adds: without a connection, and for old browsers
 */
export function inline(name: string): Plugin {
  const script = readFileSync(BEFORE_APP, 'utf8');
  const oldBrowser = readFileSync(OLD_BROWSER, 'utf8');
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
          .replace(CHARSET, () => `${CHARSET}\n    <script>${oldBrowser}</script>`)
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
      const oldPage = withName(readFileSync(OLD_BROWSER_PAGE, 'utf8'), name).replace(
        /%(CHROME|FIREFOX|SAFARI|IOS)%/g,
        (_, browser: keyof typeof VERSIONS) => VERSIONS[browser],
      );
      const [, ownStyle = ''] = /<style>([^<]*)<\/style>/.exec(oldPage) ?? [];
      writeFileSync(join(dir, 'old-browser.html'), oldPage);
      writeFileSync(
        file,
        allow(allow(headers, 'style-src', [...styles, ownStyle]), 'script-src', [oldBrowser, script]),
      );
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
