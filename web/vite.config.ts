import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { clientEndpoints } from './build/client-endpoints.ts';
import { messageOptions } from './build/message-options.ts';
import { notFound } from './build/not-found.ts';
import { preloadRoutes } from './build/preload-routes.ts';

/** The Worker of `pnpm dev`; the proxy below keeps the browser on one origin. */
const API = process.env.API_ORIGIN ?? 'http://localhost:8787';

const { plugin: chunksPlugin, groups } = chunks();

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messageOptions),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePattern: '\\.test\\.' }),
    react(),
    tailwindcss(),
    clientEndpoints(),
    preloadRoutes(),
    notFound(),
    chunksPlugin,
  ],
  // The router's store ships a shim of a hook that React has had since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: {
      // All targeted browsers support modulepreload.
      polyfill: false,
      // Links load their screen on hover, so listing the imports of every screen would cost more than it saves.
      resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? scripts : []),
    },
    rolldownOptions: {
      input: { portal: 'index.html', visit: 'visit.html' },
      output: { codeSplitting: { groups } },
    },
  },
  worker: { format: 'es', plugins: () => [clientEndpoints()] },
  server: { proxy: { '/api': { target: API, changeOrigin: false } } },
});
