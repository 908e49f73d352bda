import { join } from 'node:path';
import { ROOT } from './settings.ts';

/** Where `pnpm e2e:server` runs the product: `pnpm test:one` finds it here. */
export const E2E_SERVER = {
  port: '8798',
  mailPort: '8035',
  stateDir: join(ROOT, '.wrangler/e2e-server'),
} as const;
