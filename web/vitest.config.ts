import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from '../scripts/lib/ensure-chromium.ts';
import { joinMessages } from './build/join-messages.ts';

/** Components run where people use them: in a real browser, with the real style sheet. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), joinMessages()],
  // What is found only during a run would be bundled then, and the page loaded again in the middle of a test.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'date-fns',
      'date-fns/locale/en-GB',
      'date-fns/locale/nl',
      'lucide-react',
      'valibot',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/test-setup.ts'],
    // A page each, with a storage of its own; after the others, which keep both cores at work by themselves.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    // A screen's parts are transformed when a test first opens it: slow on a busy machine.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions: chromiumLaunchOptions() }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
