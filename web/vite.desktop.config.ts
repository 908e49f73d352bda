import { join } from 'node:path';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { clientEndpoints } from './client-endpoints.ts';
import { messageOptions } from './messages.config.ts';

/** Screens of people who want a place, not of those who organise: the browser's portal has them. */
const NOT_FOR_ORGANISERS = [
  'complete-profile',
  'complete-volunteer-application',
  'confirm-email',
  'my-data',
  'my-reservations',
  'my-shifts',
  'pending-approval',
  'reset-password',
  'signup',
];
const ROUTE_TREE = join(import.meta.dirname, '.tanstack/desktop/routeTree.gen.ts');

/** The screens of the desktop app: the portal's own, without those in the list above, from an entry of its own. */
export default defineConfig({
  plugins: [
    desktopEntry(),
    paraglideVitePlugin(messageOptions),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: false,
      routeFileIgnorePattern: `\\.test\\.|^(${NOT_FOR_ORGANISERS.join('|')})\\.tsx$`,
      generatedRouteTree: ROUTE_TREE,
    }),
    react(),
    tailwindcss(),
    clientEndpoints(),
  ],
  build: {
    target: 'chrome140',
    outDir: '../desktop/dist/portal',
    emptyOutDir: true,
    // It comes from the disk: one file is there sooner than a hundred small ones.
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

/** Starts index.html at the desktop's own script, with its own tree of routes. */
function desktopEntry(): Plugin {
  return {
    name: 'desktop-entry',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('/routeTree.gen.ts') ? ROUTE_TREE : null),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('/src/main.tsx', '/src/desktop/main.tsx').replace(/\s*<link rel="icon"[^>]*>/, ''),
    },
  };
}
