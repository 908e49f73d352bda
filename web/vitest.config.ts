import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from '../scripts/lib/ensure-chromium.ts';
import { clientEndpoints } from './build/client-endpoints.ts';
import { joinMessages } from './build/join-messages.ts';

/** Component tests run in a real browser with the real style sheet. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), joinMessages(), clientEndpoints()],
  // A dependency discovered during a run would be bundled then, which reloads the page in the middle of a
  // test.
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
      'exceljs',
      'hucre/csv',
      'lucide-react',
      'valibot',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    // Modules are loaded once per worker; `setup.ts` empties the page for each test.
    isolate: false,
    include: ['src/**/*.test.tsx'],
    setupFiles: ['src/test-support/clock.ts', 'src/test-support/setup.ts'],
    // Each worker has a page with its own storage. Runs after the rules and the API, which use both cores
    // themselves.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    // The first test that opens a screen waits for its modules to be transformed, which is slow on a busy
    // machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: chromiumLaunchOptions(),
        // A click waits until its target stands still.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
