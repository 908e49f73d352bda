import { join } from 'node:path';
import { clientEndpoints } from '../../../web/client-endpoints.ts';
import { compactMessages } from '../../../web/compact-messages.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** One page in one script, as a production build; the mode names it. */
export default ({ mode: name }: { mode: string }) => ({
  root: import.meta.dirname,
  // Ours weighs what it weighs in the site.
  plugins: [compactMessages(), clientEndpoints()],
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
