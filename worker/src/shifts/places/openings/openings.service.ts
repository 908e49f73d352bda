import { batch } from '../../../platform/db/batch.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Env } from '../../../platform/env.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import { queueMails } from '../../../platform/mail/mail.outbox.ts';
import { claimError } from '../assignments/assignments.service.ts';
import { enqueueOpeningMails } from './mails/shift-opening.ts';
import { deleteDue, deleteReminder, insertReminder, selectRefusal } from './openings.repository.ts';

/**
 * Stores that the caller gets one mail when a shift opens that they may claim then (product 58).
 *
 * @throws AppError the refusals of REMINDER_RULES | shift.already_open
 */
export async function askReminder({ db, clock, signedIn }: ServiceContext, shiftId: string): Promise<void> {
  const asker = { shiftId, personId: signedIn.id, now: clock.now() };
  const {
    shift: [shift],
  } = await batch(db, { inserted: insertReminder(db, asker), shift: selectRefusal(db, asker) });
  if (!shift || shift.row.refusal) throw claimError(shift?.row);
  if (shift.row.opensLater === 0) throw new AppError('shift.already_open');
}

/**
 * Deletes the caller's reminder; does nothing if there is none.
 *
 * @throws AppError shift.not_found
 */
export async function dropReminder({ db, clock, signedIn }: ServiceContext, shiftId: string): Promise<void> {
  const asker = { shiftId, personId: signedIn.id, now: clock.now() };
  const {
    shift: [shift],
  } = await batch(db, { dropped: deleteReminder(db, asker), shift: selectRefusal(db, asker) });
  if (!shift || shift.row.refusal === 'shift.not_found') throw new AppError('shift.not_found');
}

/** Mails each person with reminders of shifts that are open now. Each reminder is used once. */
export async function notifyOfOpenings(db: Db, env: Env, now: number): Promise<void> {
  const { mails } = await batch(db, { mails: enqueueOpeningMails(db, now), used: deleteDue(db, now) });
  await queueMails(env, mails);
}
