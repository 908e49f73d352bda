import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig } from 'vite';
import { readPortalConfig } from '../scripts/lib/portal-config.ts';
import { accent } from './build/accent.ts';
import { chunks } from './build/chunks.ts';
import { clientEndpoints } from './build/client-endpoints.ts';
import { compiledMessages } from './build/compiled-messages.ts';
import { inline } from './build/inline.ts';
import { installable } from './build/installable.ts';
import { keptBuild } from './build/kept-build.ts';
import { notFound } from './build/not-found.ts';
import { BUILD_TARGET } from './build/oldest-browsers.ts';
import { portalName } from './build/portal-name.ts';
import { preloadRoutes } from './build/preload-routes.ts';
import { prerender } from './build/prerender.ts';

// A wrong setting stops the build.
const portal = readPortalConfig();

/** The Worker of `pnpm dev`; the proxy below keeps the browser on one origin. */
const API = process.env.API_ORIGIN ?? 'http://localhost:8787';

const { plugin: chunksPlugin, groups } = chunks();

/** How the screens are built, for the browser and, without chunks of their own, for prerendering. */
const screens = (): InlineConfig => ({
  plugins: [react(), clientEndpoints()],
  // The router's store ships a shim of a hook that React has had since 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
});
const { plugins, resolve } = screens();

export default defineConfig({
  plugins: [
    compiledMessages(),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, routeFileIgnorePattern: '\\.test\\.' }),
    plugins,
    accent(portal.accent),
    tailwindcss(),
    portalName(portal.name),
    installable(portal),
    inline(portal.name),
    preloadRoutes(),
    notFound(),
    keptBuild(),
    chunksPlugin,
    prerender(screens()),
  ],
  ...(resolve && { resolve }),
  build: {
    target: BUILD_TARGET,
    manifest: true,
    // Every page contains the style sheet; a chunk that named it would load it again, and with it the fonts anew.
    cssCodeSplit: false,
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
