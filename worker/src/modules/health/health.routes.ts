import { getHealth } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { route } from '../../endpoint.ts';

/** Raised with each release; clients can ask for a minimum. */
const VERSION = '0.1.0';

export const healthRoutes = [
  route(getHealth, async ({ db }) => {
    await db.get(sql`SELECT 1`);
    return { status: 'ok' as const, version: VERSION };
  }),
];
