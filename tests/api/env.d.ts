import type { D1Migration } from 'cloudflare:test';
import type { Env } from '../../worker/src/platform/env.ts';

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import('../../worker/src/index.ts');
    }
    interface Env extends WorkerEnv {
      TEST_MIGRATIONS: D1Migration[];
      /** For `replicated-database.ts`. */
      REPLICA: D1Database;
    }
  }
}
type WorkerEnv = Env;
