import { getAutoApproval, setAutoApproval } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { AUTO_APPROVAL, readAutoApproval, writeAutoApproval } from './auto-approval.ts';

export const settingsRoutes = [
  route(getAutoApproval, async ({ db }) => ({ enabled: await readAutoApproval(db) })),
  route(setAutoApproval, async ({ db, clock, signedIn, requestId, body: { enabled } }) => {
    const now = clock.now();
    await db.batch([
      writeAutoApproval(db, enabled, now),
      auditIfChanged(db, {
        at: now,
        actorId: signedIn.id,
        action: 'setting.changed',
        subjectKind: 'setting',
        subjectId: AUTO_APPROVAL,
        before: { enabled: !enabled },
        after: { enabled },
        requestId,
      }).statement,
    ]);
    return { enabled };
  }),
];
