import { and, eq } from 'drizzle-orm';
import { shiftAssignments } from '../../db/schema.ts';
import { findPlace } from '../assignments/assignments.repository.ts';
import { isExpected, type NoticeData, type NotifiedShift } from '../shifts/mails/notified-shift.ts';
import { shiftAssigned } from '../shifts/mails/shift-assigned.ts';
import { changesBetween } from '../shifts/mails/shift-changes.ts';
import { shiftDeleted } from '../shifts/mails/shift-deleted.ts';
import { shiftRemoved } from '../shifts/mails/shift-removed.ts';
import { shiftUpdated } from '../shifts/mails/shift-updated.ts';
import { placeCalendar } from '../shifts/place-calendar.ts';
import { toNotifiedShift } from '../shifts/shifts.mapper.ts';
import type { MailKind } from './mail.outbox.ts';
import type { MailAttachment } from './writing/content.ts';
import type { MailContext, MailWriter } from './writing/define-mail.ts';

type ShiftMailKind = Extract<MailKind, keyof NoticeData>;

const dataOf = <Kind extends ShiftMailKind>(_: Kind, { row }: MailContext) =>
  row.data as unknown as NoticeData[Kind];

/** How the mails about shifts are written; each from the shift as it is now, where it still is. */
export const SHIFT_WRITERS: Record<ShiftMailKind, MailWriter> = {
  async shift_assigned(telling) {
    const { db, recipient, url, now } = telling;
    const { assignmentId, status, at } = dataOf('shift_assigned', telling);
    const found = await findPlace(db, eq(shiftAssignments.id, assignmentId));
    if (!found || isOver(found.shift, now) || found.shift.status !== 'active') return null;
    const { assignment } = found;
    // Another act followed; it has its own mail.
    const stamp = status === 'confirmed' ? assignment.confirmedAt : assignment.assignedAt;
    if (assignment.status !== status || stamp !== at) return null;
    const { firstName, locale } = recipient.profile;
    return {
      ...shiftAssigned[locale]({ firstName, shift: toNotifiedShift(found), status, url: url('/my-shifts') }),
      attachments: [calendarOf(found, telling)],
    };
  },

  async shift_removed(telling) {
    const { db, recipient, url, now } = telling;
    const { assignmentId, byHolder, at, shift } = dataOf('shift_removed', telling);
    const found = await findPlace(db, eq(shiftAssignments.id, assignmentId));
    // Taken up again since. When the shift is gone altogether, the cancelled place still has to be told of.
    if (found && (found.assignment.status !== 'cancelled' || found.assignment.cancelledAt !== at))
      return null;
    if (isOver(shift, now)) return null;
    const { firstName, locale } = recipient.profile;
    return shiftRemoved[locale]({ firstName, shift, byHolder, url: url('/shifts') });
  },

  async shift_updated(telling) {
    const { db, recipient, url, now } = telling;
    const { shiftId, before } = dataOf('shift_updated', telling);
    const { id, firstName, locale } = recipient.profile;
    const found = await findPlace(
      db,
      and(eq(shiftAssignments.shiftId, shiftId), eq(shiftAssignments.volunteerId, id), isExpected),
    );
    if (!found || isOver(found.shift, now)) return null;
    const shift = toNotifiedShift(found);
    const changes = changesBetween(before, shift, locale);
    // Everything was undone.
    if (changes.length === 0) return null;
    return {
      ...shiftUpdated[locale]({ firstName, shift, before, changes, url: url('/my-shifts') }),
      attachments: [calendarOf(found, telling)],
    };
  },

  async shift_deleted(telling) {
    const { recipient, url, now } = telling;
    const { shift } = dataOf('shift_deleted', telling);
    if (isOver(shift, now)) return null;
    const { firstName, locale } = recipient.profile;
    return shiftDeleted[locale]({ firstName, shift, url: url('/shifts') });
  },
};

const isOver = ({ endTime }: Pick<NotifiedShift, 'endTime'>, now: number) => endTime <= now;

type FoundPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

const calendarOf = (
  { assignment, shift, eventTitle }: FoundPlace,
  { url, now }: MailContext,
): MailAttachment => placeCalendar({ assignment, shift, eventTitle, url: url('/my-shifts'), now });
