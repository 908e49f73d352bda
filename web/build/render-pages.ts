import { LOCALES } from '@ijsploeg/worker/contract';
import { PRERENDERED, type Render } from '../src/prerender/pages.ts';

/**
 * Prints the HTML of every prerendered page as JSON, by address and language. A process of its own, because the app's
 * timers would keep the build running.
 *
 * Usage: node render-pages.ts <the built render.tsx>
 */
const module: { render: Render } = await import(process.argv[2] ?? '');
const pages: Record<string, Record<string, string>> = {};
for (const [address, kind] of Object.entries(PRERENDERED)) {
  const inLocales: Record<string, string> = {};
  for (const locale of LOCALES) inLocales[locale] = await module.render(address, kind, locale);
  pages[address] = inLocales;
}
process.stdout.write(JSON.stringify(pages), () => process.exit());
