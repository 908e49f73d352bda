import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** One page in one script, as a production build; the mode names it. */
export default ({ mode: name }: { mode: string }) => ({
  root: import.meta.dirname,
  build: {
    outDir: join(ROOT, '.wrangler/bench/calendars', name),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    rolldownOptions: {
      input: join(import.meta.dirname, `${name}.tsx`),
      output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false },
    },
  },
});
