import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readPortalConfig } from '../scripts/lib/portal-config.ts';
import { accent } from './build/accent.ts';
import { clientEndpoints } from './build/client-endpoints.ts';
import { compiledMessages } from './build/compiled-messages.ts';
import { portalName } from './build/portal-name.ts';

const portal = readPortalConfig();

/** The screens of volunteers and visitors, which the desktop app leaves out. */
const NOT_FOR_ORGANISERS = [
  'complete-profile',
  'complete-volunteer-application',
  'confirm-email',
  'invitation',
  'my-data',
  'my-reservations',
  'my-shifts',
  'pending-approval',
  'reset-password',
  'signup',
];
const ROUTE_TREE = join(import.meta.dirname, '.tanstack/desktop/routeTree.gen.ts');

/**
 * Builds the screens of the desktop app: those of the portal without the list above, from a separate entry.
 */
export default defineConfig({
  plugins: [
    desktopEntry(),
    browserOnly(),
    compiledMessages(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: false,
      routeFileIgnorePattern: `\\.test\\.|^(${NOT_FOR_ORGANISERS.join('|')})\\.tsx$`,
      generatedRouteTree: ROUTE_TREE,
    }),
    react(),
    accent(portal.accent),
    tailwindcss(),
    portalName(portal.name),
    clientEndpoints(),
  ],
  build: {
    target: 'chrome140',
    outDir: '../desktop/dist/portal',
    emptyOutDir: true,
    // The app reads from disk, where one file loads faster than a hundred small ones.
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

/** Replaces the entry in index.html and the route tree by those of the desktop app. */
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

/** Leaves out what the app does in its main process: a worker is part of the build wherever its address is named. */
function browserOnly(): Plugin {
  return {
    name: 'browser-only',
    enforce: 'pre',
    load: {
      filter: { id: /\/lib\/export\/run-export\.ts$/ },
      handler: () => 'export const runExport = null;',
    },
  };
}
