import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from './settings.ts';

/** Two ports derived from this folder, so that its tests never reach the product of another checkout. */
const FIRST_PORT = 20_000 + 2 * (createHash('sha256').update(ROOT).digest().readUInt16BE() % 5000);

/** The ports and the state of `pnpm e2e:server`, which `pnpm test:one` uses as well. */
export const E2E_SERVER = {
  port: String(FIRST_PORT),
  mailPort: String(FIRST_PORT + 1),
  stateDir: join(ROOT, '.wrangler/e2e-server'),
} as const;
