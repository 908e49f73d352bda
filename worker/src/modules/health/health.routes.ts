import { getHealth } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { route } from '../../endpoint.ts';
import { PORTAL } from '../../portal.ts';
import { MINIMUM_DESKTOP_VERSION, VERSION } from '../../version.ts';
import { desktopDownloads } from './desktop-downloads.ts';

export const healthRoutes = [
  route(getHealth, {
    // Fails without the database, for visitors too.
    read: ({ db }) => ({ checked: db.run(sql`SELECT 1`) }),
    answer: () => ({
      status: 'ok' as const,
      version: VERSION,
      minimumDesktopVersion: MINIMUM_DESKTOP_VERSION,
      desktopDownloads: desktopDownloads(PORTAL.desktopDownloads),
    }),
  }),
];
