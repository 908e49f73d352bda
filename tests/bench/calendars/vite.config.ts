import { join } from 'node:path';
import { clientEndpoints } from '../../../web/build/client-endpoints.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds one page into one script; the mode is the name of the page. */
export default ({ mode: name }: { mode: string }) => ({
  root: import.meta.dirname,
  // As in the site, so that our calendar has the same size here.
  plugins: [clientEndpoints()],
  // Without it the portal's components would import a second React, from web/node_modules.
  resolve: { dedupe: ['react', 'react-dom'] },
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
