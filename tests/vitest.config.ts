import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { joinMessages } from '../web/build/join-messages.ts';
import { cheapPasswords } from './support/cheap-passwords.ts';
import { wasmModules } from './support/wasm-modules.ts';

const fromRoot = (path: string) => resolve(import.meta.dirname, '..', path);

/**
 * Four projects: rules in Node, including those of the desktop app; the API in workerd with real D1, R2 and
 * queues; components in a browser; and the commands that start and deploy. See `tests/README.md`.
 */
export default defineConfig({
  test: {
    // The default leaves one of two cores unused.
    maxWorkers: 2,
    projects: [
      fromRoot('web/vitest.config.ts'),
      {
        root: fromRoot('.'),
        plugins: [joinMessages(), wasmModules()],
        test: {
          name: 'rules',
          // The contrast test reads the style sheet.
          css: true,
          // Otherwise Node itself imports the package's WebAssembly.
          server: { deps: { inline: ['@phi-ag/argon2'] } },
          // Modules are loaded once per worker.
          isolate: false,
          setupFiles: ['clock.ts', 'dutch.ts'].map((file) => fromRoot(`web/src/test-support/${file}`)),
          // Property-based tests run a hundred cases, which takes longer than 5 s on a busy machine.
          testTimeout: 30_000,
          // Files are written for real, and a busy disk takes longer than the default of a second.
          expect: { poll: { timeout: 10_000 } },
          include: [
            'worker/contract/**/*.test.ts',
            'worker/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'desktop/{src,packaging}/**/*.test.ts',
            'tests/rules/**/*.test.ts',
          ],
        },
      },
      {
        root: fromRoot('.'),
        test: {
          name: 'start',
          include: ['tests/{deploy,start}/**/*.test.ts'],
          // Beside the components, because most of it is waiting.
          sequence: { groupOrder: 1 },
          // Each command takes seconds to start, and on a busy machine a minute.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // What is waited for takes longer than the default of a second on a busy machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        root: fromRoot('.'),
        plugins: [
          cheapPasswords(),
          cloudflareTest(async ({ inject }) => ({
            main: fromRoot('worker/src/index.ts'),
            wrangler: { configPath: fromRoot('wrangler.toml') },
            miniflare: {
              // A second database, for the tests that read from a replica.
              d1Databases: { REPLICA: '00000000-0000-0000-0000-000000000002' },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(fromRoot('migrations')),
                PORTAL_ORIGIN: 'https://portal.test',
                SECRET_KEY: 'a-secret-key-of-the-tests-0123456789',
                SMTP_PORT: String(inject('smtpPort')),
                PUSH_GATEWAY: `http://127.0.0.1:${inject('pushPort')}`,
              },
            },
          })),
        ],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/mail-server.ts', 'tests/api/push-server.ts'],
          setupFiles: ['tests/api/setup.ts'],
          // Modules are loaded once per worker; `setup.ts` resets the storage for each file.
          isolate: false,
          // Hundreds of concurrent requests take long on a busy machine.
          testTimeout: 90_000,
          // Mails go through the real queue, which may still hold those of earlier tests.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
