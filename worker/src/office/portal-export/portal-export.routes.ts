import { exportPortal } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditWhen } from '../../platform/audit/audit.statements.ts';
import { route } from '../../platform/http/endpoint.ts';
import { streamExport } from '../../platform/http/export-stream.ts';
import { readPortalPage, toExportedRow } from './portal-export.ts';

export const portalExportRoutes = [
  route(
    exportPortal,
    async ({ db, clock, signedIn, requestId }) => {
      const now = clock.now();
      // Names, addresses and phone numbers leave the portal.
      await auditWhen(
        db,
        {
          at: now,
          actorId: signedIn.id,
          action: 'person.exported',
          subjectKind: 'person',
          subjectId: null,
          requestId,
        },
        sql`TRUE`,
      ).statement;
      return streamExport((after) => readPortalPage(db, now, after), toExportedRow);
    },
    { burst: 'export' },
  ),
];
