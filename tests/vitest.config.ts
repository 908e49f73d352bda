import { resolve } from 'node:path';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { joinMessages } from '../web/build/join-messages.ts';

const fromRoot = (path: string) => resolve(import.meta.dirname, '..', path);

/**
 * Four rooms: rules in plain Node, the desktop's among them, the Worker in workerd with real D1, R2 and queues,
 * components in a browser, and the start command.
 */
export default defineConfig({
  test: {
    // Both cores: by itself it leaves one to others.
    maxWorkers: 2,
    projects: [
      fromRoot('web/vitest.config.ts'),
      {
        root: fromRoot('.'),
        plugins: [joinMessages()],
        test: {
          name: 'rules',
          // The contrast test reads the style sheet.
          css: true,
          // A property is tried a hundred times, which on a busy machine takes longer than the usual 5 s.
          testTimeout: 30_000,
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
          include: ['tests/start/**/*.test.ts'],
          // The whole product starts several times over: alone, once the others are done, and in no hurry.
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
        },
      },
      {
        root: fromRoot('.'),
        plugins: [
          cloudflareTest(async ({ inject }) => ({
            main: fromRoot('worker/src/index.ts'),
            wrangler: { configPath: fromRoot('wrangler.toml') },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(fromRoot('migrations')),
                SMTP_PORT: String(inject('smtpPort')),
              },
            },
          })),
        ],
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/api/mail-server.ts'],
          setupFiles: ['tests/api/setup.ts'],
          isolate: false,
          // Hundreds of requests at once take their time on a busy machine.
          testTimeout: 90_000,
        },
      },
    ],
  },
});
