import { getHealth } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { route } from '../../endpoint.ts';
import { MINIMUM_DESKTOP_VERSION, VERSION } from '../../version.ts';

export const healthRoutes = [
  route(getHealth, async ({ db }) => {
    await db.get(sql`SELECT 1`);
    return { status: 'ok' as const, version: VERSION, minimumDesktopVersion: MINIMUM_DESKTOP_VERSION };
  }),
];
