import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { clientEndpoints } from './client-endpoints.ts';
import { compactMessages } from './compact-messages.ts';
import { messageOptions } from './messages.config.ts';
import { pageStarts } from './page-starts.ts';
import { preloadRoutes } from './preload-routes.ts';

/** `pnpm dev` says where it runs the Worker; the browser sees one origin. */
const API = process.env.API_ORIGIN ?? 'http://localhost:8787';

const starts = pageStarts();

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messageOptions),
    compactMessages(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePattern: '\\.test\\.' }),
    react(),
    tailwindcss(),
    clientEndpoints(),
    preloadRoutes(),
    starts.plugin,
  ],
  // The router's store brings along what React has had since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      // Every browser of that target can.
      polyfill: false,
      // A screen loads when its link is pointed at: to list in advance what each imports weighs more than it saves.
      resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
    rolldownOptions: {
      input: { portal: 'index.html', visit: 'visit.html' },
      output: { codeSplitting: { groups: [...starts.groups, ...chunkGroups] } },
    },
  },
  worker: { format: 'es', plugins: () => [clientEndpoints()] },
  server: { proxy: { '/api': { target: API, changeOrigin: false } } },
});
