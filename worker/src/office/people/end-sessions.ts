import { sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { refuseForRoles, selectCurrentRoles } from '../../platform/identity/current-roles.ts';
import { endSessionsStatement } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { sessions } from '../../platform/tables/auth.table.ts';

/**
 * Ends all sessions of another person. The links in their mails stay, because one of them may undo what an admin did.
 *
 * @returns the number of sessions that were ended
 * @throws AppError person.not_found | person.is_self | auth.forbidden if the caller is no longer an admin
 */
export async function endSessionsOf(
  { db, clock, signedIn, requestId }: ServiceContext,
  personId: string,
): Promise<number> {
  if (personId === signedIn.id) throw new AppError('person.is_self');
  const now = clock.now();
  const {
    ended,
    roles: [roles],
  } = await batch(db, {
    ended: endSessionsStatement(db, personId, {
      when: sql`${sessions.expiresAt} > ${now} AND ${isAdminStill(signedIn.id)}`,
    }).returning({ id: sessions.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'person.sessions_ended',
      subjectKind: 'person',
      subjectId: personId,
      requestId,
    }).statement,
    roles: selectCurrentRoles(db, signedIn.id, personId),
  });
  if (roles) refuseForRoles(roles);
  return ended.length;
}
