import { join } from 'node:path';
import { ROOT } from './settings.ts';

/** The ports and state of `pnpm e2e:server`, where `pnpm test:one` looks for it. */
export const E2E_SERVER = {
  port: '8798',
  mailPort: '8035',
  stateDir: join(ROOT, '.wrangler/e2e-server'),
} as const;
