import { type Answer, type joinWaitlist, MAX_WAITLIST_ENTRIES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditIfChanged } from '../../../platform/audit/audit.statements.ts';
import { batch } from '../../../platform/db/batch.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { newId } from '../../../platform/lib/new-id.ts';
import { queueMails } from '../../../platform/mail/mail.outbox.ts';
import { claimError } from '../assignments/assignments.service.ts';
import { settledMails, settleWaitlists } from '../settle-waitlists.ts';
import { endEntry, insertEntry, selectTurn } from './waitlist.repository.ts';

/**
 * Puts the caller on the waitlist of a full shift that they could otherwise claim (product 56).
 *
 * @throws AppError the refusals of a claim but shift.full | waitlist.already | waitlist.not_full | waitlist.too_many
 */
export async function join(
  { db, clock, signedIn, requestId }: ServiceContext,
  shiftId: string,
): Promise<Answer<typeof joinWaitlist>> {
  const now = clock.now();
  const waiter = { shiftId, personId: signedIn.id, now };
  const {
    joined: [joined],
    turn: [turn],
  } = await batch(db, {
    joined: insertEntry(db, newId('wai'), waiter),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'shift.waitlist_joined',
      subjectKind: 'shift',
      subjectId: shiftId,
      personId: signedIn.id,
      requestId,
    }).statement,
    turn: selectTurn(db, waiter),
  });
  if (joined && turn?.row.waiting) return { id: joined.id, position: turn.row.waiting.position };
  if (!turn || turn.row.refusal) throw claimError(turn?.row);
  if (turn.row.waiting) throw new AppError('waitlist.already');
  throw new AppError(turn.row.entryCount >= MAX_WAITLIST_ENTRIES ? 'waitlist.too_many' : 'waitlist.not_full');
}

/** A person who leaves a waitlist. */
interface Leaving {
  shiftId: string;
  personId: string;
  /** Set for an answer to a mail, without a session. */
  via?: 'link';
}

/**
 * Takes a person off the waitlist of a shift. A place that was offered to them goes to the next person in line.
 *
 * @throws AppError waitlist.not_found
 */
export async function leave(
  { db, env, clock, requestId }: Omit<ServiceContext, 'signedIn'>,
  { shiftId, personId, via }: Leaving,
): Promise<void> {
  const now = clock.now();
  const results = await batch(db, {
    left: endEntry(db, { shiftId, personId, now }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: personId,
      action: 'shift.waitlist_left',
      subjectKind: 'shift',
      subjectId: shiftId,
      personId,
      ...(via && { after: { via } }),
      requestId,
    }).statement,
    ...settleWaitlists(db, { shiftIds: sql`${shiftId}`, now }),
  });
  if (results.left.length === 0) throw new AppError('waitlist.not_found');
  await queueMails(env, settledMails(results));
}
