import { sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import { sessions } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../service-context.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { endSessionsStatement } from '../auth/sessions.ts';
import { isAdminStill } from '../profile/admin-rights.ts';
import { refuseForRoles, selectCurrentRoles } from './current-roles.ts';

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
