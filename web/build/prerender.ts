import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { PRERENDERED, prerenderedPath } from '../src/prerender/pages.ts';
import { clientEndpoints } from './client-endpoints.ts';
import { allow } from './inline.ts';
import { latePreloads } from './preload-routes.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** Outside `web`, whose files decide whether the site is built again. */
const RENDERER = join(ROOT, '.wrangler/prerender');
/** Everybody who gets a frame has a session cookie. */
const EARLY_SESSION = '<meta name="early-request" content="/api/auth/session">';

/** The scripts that pages run before the app, by address. */
const PAGE_SCRIPTS: Record<string, string> = { '/shifts': 'src/features/shifts/early-shifts.ts' };

const EMPTY_ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/;

/**
 * Writes the prerendered pages into the built site: each with the HTML that its app renders first, or with a frame, and
 * the preloads of its screen. The screens are built a second time for it, as a module for Node.
 *
 * @param config of that second build
 */
export function prerender(config: InlineConfig): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const scripts: Record<string, string> = {};
        for (const [address, file] of Object.entries(PAGE_SCRIPTS))
          scripts[address] = await bundleScript(file);
        const headers = join(dir, '_headers');
        writeFileSync(headers, allow(readFileSync(headers, 'utf8'), 'script-src', Object.values(scripts)));
        for (const [address, pages] of Object.entries(await renderPages(config))) {
          const [path = ''] = address.split('?');
          const isVisit = PRERENDERED[address] === 'visit';
          const isFrame = PRERENDERED[address] === 'frame';
          const page = readFileSync(join(dir, isVisit ? 'visit.html' : 'index.html'), 'utf8');
          const script = scripts[address];
          const head = [isVisit ? '' : latePreloads(bundle, path), isFrame ? EARLY_SESSION : ''].join('\n');
          for (const [locale, html] of Object.entries(pages)) {
            const [, title = ''] = /<h1[^>]*>([^<]*)<\/h1>/.exec(html) ?? [];
            if (!title) throw new Error(`${address} has no heading.`);
            const file = join(dir, `${prerenderedPath(address, locale)}.html`);
            mkdirSync(dirname(file), { recursive: true });
            writeFileSync(
              file,
              page
                .replace(/<html lang="[^"]*">/, `<html lang="${locale}">`)
                .replace('<title>', () => `<title>${title} · `)
                .replace('</head>', () => `${head}</head>`)
                .replace(
                  EMPTY_ROOT,
                  () =>
                    `<div id="root" data-address="${path}" data-locale="${locale}"${isFrame ? ' data-frame' : ''}>${html}</div>`,
                )
                .replace('</body>', () => `${script ? `<script>${script}</script>` : ''}</body>`),
            );
          }
        }
        writeFileSync(join(dir, '_routes.json'), JSON.stringify(functionRoutes(dir)));
      },
    },
  };
}

/** Bundles a script with the code that it imports from the screens. */
async function bundleScript(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(ROOT, 'web'),
    logLevel: 'warn',
    plugins: [clientEndpoints()],
    build: {
      write: false,
      rolldownOptions: {
        input: file,
        output: { format: 'iife' },
        treeshake: { moduleSideEffects: (id) => id.endsWith(file) },
      },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code.trim();
}

/** Every request runs the Pages functions, which choose the page, but not those for a file of the site. */
function functionRoutes(dir: string) {
  const files = readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !/^[._]|\.html$/.test(name))
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`));
  return { version: 1, include: ['/*'], exclude: files };
}

/** The HTML of every page, by address and language. */
async function renderPages(config: InlineConfig): Promise<Record<string, Record<string, string>>> {
  await build({
    ...config,
    configFile: false,
    root: join(ROOT, 'web'),
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender/render.tsx',
      outDir: RENDERER,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
    },
    // With `development` the option `isServer` decides how the router renders, and not the place where it runs.
    ssr: { noExternal: true, resolve: { conditions: ['development', 'browser', 'module', 'import'] } },
  });
  const renderer = pathToFileURL(join(RENDERER, 'render.js')).href;
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'render-pages.ts'), renderer], {
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout);
}
