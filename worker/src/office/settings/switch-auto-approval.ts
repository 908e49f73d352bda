import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, refuseUnlessAdmin, selectRole } from '../../platform/identity/admin-rights.ts';
import { AUTO_APPROVAL, writeAutoApproval } from '../../platform/settings/auto-approval.ts';

/**
 * Switches auto-approval for an admin, with an audit row.
 *
 * @throws AppError auth.forbidden if the caller is no longer an admin
 */
export async function switchAutoApproval(
  { db, clock, signedIn, requestId }: ServiceContext,
  enabled: boolean,
): Promise<{ enabled: boolean }> {
  const now = clock.now();
  const { actor } = await batch(db, {
    written: writeAutoApproval(db, enabled, now, isAdminStill(signedIn.id)),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'setting.changed',
      subjectKind: 'setting',
      subjectId: AUTO_APPROVAL,
      before: { enabled: !enabled },
      after: { enabled },
      requestId,
    }).statement,
    actor: selectRole(db, signedIn.id),
  });
  refuseUnlessAdmin(actor[0]);
  return { enabled };
}
