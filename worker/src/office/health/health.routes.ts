import { getHealth, getJobsHealth, getPortalHealth, toInstant } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { route } from '../../platform/http/endpoint.ts';
import { selectHeartbeat, toHeartbeat } from '../../platform/jobs/job-runs.ts';
import { PORTAL } from '../../platform/portal.ts';
import { MINIMUM_DESKTOP_VERSION, VERSION } from '../../platform/version.ts';
import { desktopDownloads } from './desktop-downloads.ts';
import { selectPortalHealth, toPortalHealth } from './portal-health.ts';

export const healthRoutes = [
  route(getHealth, {
    // The answer depends on the database, for visitors too.
    read: ({ db }) => ({ checked: db.run(sql`SELECT 1`) }),
    answer: () => ({
      status: 'ok' as const,
      version: VERSION,
      minimumDesktopVersion: MINIMUM_DESKTOP_VERSION,
      desktopDownloads: desktopDownloads(PORTAL.desktopDownloads),
    }),
  }),
  route(getJobsHealth, {
    read: ({ db }) => ({ heartbeat: selectHeartbeat(db) }),
    answer: ({ clock }, { heartbeat }) => ({
      status: 'ok' as const,
      lastRunAt: toInstant(toHeartbeat(heartbeat[0]?.at, clock.now())),
    }),
  }),
  route(getPortalHealth, {
    read: ({ db, now }) => selectPortalHealth(db, now),
    answer: ({ clock }, rows) => toPortalHealth(rows, clock.now()),
  }),
];
