import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/settings.ts';
import { buildStyles } from '../../web/build/build-styles.ts';
import { createOldestTypes, type FeatureName, isNewer, newerStyles } from '../support/browser-support.ts';

const ADDED = 'older-browsers.ts adds it where it is missing';

/** The newer features that code uses as they are, and why it may. */
const USED_APIS: Record<FeatureName, string> = {
  'api.AbortSignal.any_static': ADDED,
  'api.Element.checkVisibility': ADDED,
  'api.HTMLElement.showPopover': ADDED,
  'api.HTMLElement.hidePopover': ADDED,
  'api.HTMLElement.togglePopover': ADDED,
  'api.ReadableStreamBYOBReader.cancel': 'the types link the old method of the default reader to it',
};

/** The newer styles, with what a browser does that ignores them. */
const USED_STYLES: Record<FeatureName, string> = {
  'css.properties.content-visibility': 'draws rows that are out of sight, which takes longer',
  'css.properties.contain-intrinsic-height': 'goes with content-visibility',
  'css.properties.field-sizing': 'keeps a text field at its number of rows',
  'css.properties.font-family.ui-monospace': 'takes the next font of the list',
  'css.properties.forced-color-adjust': 'has no forced colours',
  'css.properties.scrollbar-gutter':
    'moves the page by the width of a scrollbar, where scrollbars take space',
  'css.properties.scrollbar-width': 'hides the scrollbar of the tabs by ::-webkit-scrollbar instead',
  'css.properties.text-wrap': 'breaks lines where they are full',
};

/** What the check has to find, and what it has to leave alone, as code. */
const NEWER = `
AbortSignal.any([]);
document.body.checkVisibility();
document.body.showPopover();
Promise.withResolvers();
new Set([1]).union(new Set([2]));
[1].values().map(String);
Object.groupBy([1], String);
Array.fromAsync([1]);
URL.parse('/');
new URLSearchParams().size.toFixed();
requestIdleCallback(() => {});
new Highlight();
document.startViewTransition(() => {});
`.trim();
const GUARDED = `
document.body.showPopover?.();
if (URL.parse) URL.parse('/');
(globalThis.requestIdleCallback ?? setTimeout)(() => {});
[1].findLast(Boolean);
structuredClone('a'.toWellFormed());
`.trim();

/** TypeScript's own folder, with the types of the language and of the DOM. */
function findTypescript(): string {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
  const name = `@typescript/typescript-${process.platform}-${process.arch}`;
  return join(dirname(resolve(`${name}/package.json`)), 'lib');
}

/**
 * Checks the code of the site, and this code beside it, with the types of the oldest browsers.
 *
 * @returns what TypeScript reports, each as `file(line,column): error …`
 */
async function checkTypes(assumed: Iterable<FeatureName>, codes: Record<string, string>): Promise<string[]> {
  const parent = join(ROOT, 'web/.wrangler');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'oldest-browsers-'));
  try {
    const typescript = findTypescript();
    const toOldest = createOldestTypes(new Set(assumed));
    for (const file of globSync(['lib.{es,dom}*.d.ts', 'lib.decorators*.d.ts'], { cwd: typescript }))
      writeFileSync(join(folder, file), toOldest(readFileSync(join(typescript, file), 'utf8')));
    for (const [file, code] of Object.entries(codes))
      writeFileSync(join(folder, file), `${code}\nexport {};\n`);
    const config = {
      extends: '../../tsconfig.json',
      compilerOptions: {
        lib: null,
        noLib: true,
        rootDir: '../../..',
        composite: false,
        declaration: false,
        emitDeclarationOnly: false,
        noEmit: true,
      },
      include: ['*.ts', '../../src'],
      exclude: ['../../src/**/*.test.*', '../../src/test-support', '../../src/desktop'],
      references: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const report = await new Promise<string>((done) =>
      execFile(join(typescript, 'tsc'), ['-p', '.', '--pretty', 'false'], { cwd: folder }, (_, stdout) =>
        done(stdout),
      ),
    );
    return report.split('\n').filter((line) => /^\S/.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the oldest browsers', () => {
  // TypeScript reads the whole site, which takes long on a busy machine.
  it('have every API that the code uses without a guard', { timeout: 300_000 }, async () => {
    const reports = await checkTypes(Object.keys(USED_APIS), {
      'newer.ts': NEWER,
      'guarded.ts': GUARDED,
    });
    const isOf = (file: string) => (line: string) => line.startsWith(`${file}(`);
    const found = new Set(reports.filter(isOf('newer.ts')).map((line) => Number(/\((\d+),/.exec(line)?.[1])));
    // Those of the first three lines are added to older browsers.
    expect([...found]).toEqual(NEWER.split('\n').flatMap((_, index) => (index < 3 ? [] : [index + 1])));
    expect(reports.filter((line) => !isOf('newer.ts')(line))).toEqual([]);
  });

  it('have every style of the style sheet, or look well without it', { timeout: 120_000 }, async () => {
    const isUsed = (feature: FeatureName) =>
      Object.keys(USED_STYLES).some((used) => feature === used || feature.startsWith(`${used}.`));
    const uses = newerStyles(await buildStyles());
    expect(uses.filter(({ feature }) => !isUsed(feature))).toEqual([]);
    const features = uses.map(({ feature }) => feature);
    expect(
      Object.keys(USED_STYLES).filter((used) => !features.some((feature) => feature.startsWith(used))),
    ).toEqual([]);
  });

  it.each([
    ['textarea { field-sizing: content }', 'css.properties.field-sizing'],
    ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
    ['a { position-anchor: --a }', 'css.properties.position-anchor'],
    ['a { top: anchor(bottom) }', 'css.types.anchor'],
    ['details::details-content { color: red }', 'css.selectors.details-content'],
    ['p { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['@scope (a) { b { color: red } }', 'css.at-rules.scope'],
    ['a { transition-behavior: allow-discrete }', 'css.properties.transition-behavior'],
  ])('lack the style %s', (css, feature) => {
    expect(newerStyles(css).map((use) => use.feature)).toContain(feature);
  });

  it.each([
    '@supports (field-sizing: content) { a { field-sizing: content } }',
    'a:has(b):is(a, :open) { color: red }',
    'a { -webkit-hyphens: auto; hyphens: auto }',
    'a { color: oklch(0.5 0.1 200); inset: 0; aspect-ratio: 1 }',
  ])('can read or skip the style %s', (css) => {
    expect(newerStyles(css)).toEqual([]);
  });

  it('lack what is named as newer', () => {
    expect(Object.keys({ ...USED_APIS, ...USED_STYLES }).filter((feature) => !isNewer(feature))).toEqual([]);
  });
});
