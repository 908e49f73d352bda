import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { events } from '../../../events/events.table.ts';
import type { Db } from '../../../platform/db/client.ts';
import { selectJson } from '../../../platform/db/json-row.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { isPushed } from '../../../platform/mail/update-mails.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { hasEnded, toNotifiedShift } from '../../notices/notified-shift.ts';
import { shiftsUpdated } from '../../plans/mails/shifts-updated.ts';
import { isCalendarSubscribed } from '../../reading/calendar-subscription.ts';
import { placesCalendar } from '../../reading/place-calendar.ts';
import { shiftShape } from '../../reading/shifts.repository.ts';
import { isExpected } from '../../rules/shift-rules.ts';
import { shiftAssignments } from '../../tables/assignments.table.ts';
import { shifts } from '../../tables/shifts.table.ts';
import { callOffShifts, callOffs } from '../call-offs.table.ts';

type Act = 'called_off' | 'reinstated';

/** In SQL, over `shifts` and `call_off_shifts`: the act still holds. */
const STILL = {
  called_off: sql`call_off_shifts.undone = 0 AND shifts.status = 'cancelled'`,
  reinstated: sql`call_off_shifts.undone = 1 AND shifts.status <> 'cancelled'`,
} satisfies Record<Act, SQL>;

const selectPlaces = (db: Db, callOffId: string, act: Act, personId: string) =>
  selectJson(db, {
    ...shiftShape,
    assignment: { id: shiftAssignments.id, status: shiftAssignments.status },
    reason: callOffs.reason,
  })
    .from(callOffShifts)
    .innerJoin(callOffs, eq(callOffs.id, callOffShifts.callOffId))
    .innerJoin(shiftAssignments, eq(shiftAssignments.shiftId, callOffShifts.shiftId))
    .innerJoin(shifts, eq(shifts.id, callOffShifts.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .where(
      sql`call_off_shifts.call_off_id = ${callOffId} AND ${STILL[act]}
        AND shift_assignments.volunteer_id = ${personId} AND ${isExpected}`,
    )
    .orderBy(sql`shifts.start_time, shifts.id`);

/** To somebody expected on shifts that were called off together, or that take place after all: one mail. */
export const shiftsCalledOffMail = defineMail({
  kind: 'shifts_called_off',
  data: v.object({ callOffId: v.string(), act: v.picklist(['called_off', 'reinstated']) }),
  isBulk: true,
  push: 'change',
  async write({ db, data: { callOffId, act }, recipient: { profile }, url, now }) {
    const rows = (await selectPlaces(db, callOffId, act, profile.id))
      .map(({ row }) => row)
      .filter(({ shift }) => !hasEnded(shift, now));
    const [first] = rows;
    // It was undone, or the person is no longer expected.
    if (!first) return null;
    const page = url('/my-shifts');
    const isSubscribed = await isCalendarSubscribed(db, profile.id, now);
    const otherwise = act === 'called_off' ? 'active' : 'cancelled';
    return {
      ...shiftsUpdated[profile.locale]({
        firstName: profile.firstName,
        updates: rows.map((row) => {
          const shift = toNotifiedShift(row);
          return { before: { ...shift, status: otherwise }, shift, changes: [], askUrl: null };
        }),
        reason: first.reason,
        url: page,
        isSubscribed,
      }),
      attachments: isSubscribed
        ? []
        : [
            placesCalendar(
              rows.map((row) => ({ ...row, url: page })),
              now,
            ),
          ],
      push: { until: Math.max(...rows.map(({ shift }) => shift.endTime)) },
    };
  },
});

interface Notice {
  callOffId: string;
  act: Act;
  /** A condition on the rows of {@link peopleOfCallOff}. */
  to?: SQL;
  when: SQL;
  sendAt?: SQL<number>;
}

/** In SQL: the people with places on the shifts of call-offs. */
const peopleOfCallOff = sql`call_off_shifts CROSS JOIN shifts ON shifts.id = call_off_shifts.shift_id
  CROSS JOIN shift_assignments ON shift_assignments.shift_id = call_off_shifts.shift_id
  CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`;

/** In SQL, over `profiles`: the key of the mail that the person's shifts do not take place. */
export const calledOffMailTo = (callOffId: string) =>
  sql`${`shifts_called_off:${callOffId}:called_off:`} || profiles.id`;

/** Mails everybody expected on the shifts of a call-off, once. */
export const enqueueShiftsCalledOffMails = (
  db: Db,
  { now }: Pick<AuditedChange, 'now'>,
  { callOffId, act, to = sql`TRUE`, ...notice }: Notice,
) =>
  enqueueMail(db, shiftsCalledOffMail, {
    // If a person has several places, the first row takes the key.
    dedupeKey: `${callOffId}:${act}`,
    from: peopleOfCallOff,
    to: sql`call_off_shifts.call_off_id = ${callOffId} AND ${isExpected} AND ${to}`,
    data: { callOffId, act },
    pushWhen: isPushed(now),
    ...notice,
    now,
  });
