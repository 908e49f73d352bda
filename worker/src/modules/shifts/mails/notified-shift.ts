import type { ShiftStatus } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enqueueMail } from '../../mail/mail.outbox.ts';
import { hasNoneWaiting, UPDATE_NOTICE_DELAY_MS } from '../../mail/update-mails.ts';

/**
 * The mails owed for what happens to shifts and to places on them (product 20): statements for the batch of the
 * act, one mail a person, none about a shift that is over. Their templates are in `mail/shift-mails.ts`.
 */

/** What a mail tells of a shift; kept with the mail, because by the time it is sent the shift is another, or gone. */
export interface NotifiedShift {
  title: string;
  description: string | null;
  startTime: number;
  endTime: number;
  location: string;
  maxVolunteers: number;
  status: ShiftStatus;
  eventTitle: string | null;
}

/** What is kept with each kind of mail. */
export interface NoticeData {
  /** Tells of the place as long as it is what it became at that moment. */
  shift_assigned: { assignmentId: string; status: 'assigned' | 'confirmed'; at: number };
  shift_removed: { assignmentId: string; byHolder: boolean; at: number; shift: NotifiedShift };
  /** Tells the difference between `before` and the shift as it is when the mail is sent. */
  shift_updated: { shiftId: string; before: NotifiedShift };
  shift_deleted: { shift: NotifiedShift };
}

const toldShift = sql`json_object(
  'title', shifts.title, 'description', shifts.description, 'startTime', shifts.start_time,
  'endTime', shifts.end_time, 'location', shifts.location, 'maxVolunteers', shifts.max_volunteers,
  'status', shifts.status, 'eventTitle', events.title)`;

/** Everybody with a place, now or in the past. */
const places = sql`profiles
  JOIN shift_assignments ON shift_assignments.volunteer_id = profiles.id
  JOIN shifts ON shifts.id = shift_assignments.shift_id
  LEFT JOIN events ON events.id = shifts.event_id`;

/** Who hears what happens to a shift: those who are expected on it. */
export const isExpected = sql`shift_assignments.status IN ('assigned', 'confirmed')`;

/** Which act a mail tells of: the id of its audit row names it, and `when` (`happened`) proves it. */
export interface MailTrigger {
  actId: string;
  when: SQL;
  now: number;
}

/** To the holder of a place that was given or confirmed. */
export const enqueueAssignedMail = (
  db: Db,
  { actId, when, now }: MailTrigger,
  place: { which: SQL; status: NoticeData['shift_assigned']['status'] },
) =>
  enqueueMail(db, {
    kind: 'shift_assigned',
    dedupeKey: `shift_assigned:${actId}`,
    from: places,
    to: sql`${place.which} AND shifts.end_time > ${now}`,
    when,
    data: sql`json_object('assignmentId', shift_assignments.id, 'status', ${place.status}, 'at', ${now})`,
    now,
  });

/** To those whose places were cancelled by `actorId`: `which` finds the assignments. One mail a place. */
export const enqueueRemovedMails = (db: Db, { actId, when, now }: MailTrigger, which: SQL, actorId: string) =>
  enqueueMail(db, {
    kind: 'shift_removed',
    dedupeKey: sql`${`shift_removed:${actId}:`} || shift_assignments.id`,
    from: places,
    to: sql`${which} AND shifts.end_time > ${now}`,
    when,
    data: sql`json_object('assignmentId', shift_assignments.id, 'byHolder', json(iif(profiles.id = ${actorId}, 'true', 'false')),
                          'at', ${now}, 'shift', ${toldShift})`,
    now,
  });

/** The fields whose change is told; a status too, because a shift may be called off. */
export const NOTIFIED_FIELDS = [
  'title',
  'description',
  'startTime',
  'endTime',
  'location',
  'maxVolunteers',
  'status',
] as const satisfies (keyof NotifiedShift)[];

/**
 * To those expected on a shift that was edited. Whoever has such a mail waiting gets no second one: the first
 * holds the older `before`, and tells where all edits led.
 */
export const enqueueUpdatedMails = (
  db: Db,
  { actId, when, now }: MailTrigger,
  { shiftId, before }: NoticeData['shift_updated'],
) =>
  enqueueMail(db, {
    kind: 'shift_updated',
    dedupeKey: `shift_updated:${actId}`,
    from: places,
    to: sql`shifts.id = ${shiftId} AND ${isExpected} AND max(shifts.end_time, ${before.endTime}) > ${now}
      AND ${hasNoneWaiting({ kind: 'shift_updated', key: 'shiftId', id: shiftId, now })}`,
    when,
    data: { shiftId, before } satisfies NoticeData['shift_updated'],
    delayMs: UPDATE_NOTICE_DELAY_MS,
    now,
  });

/** To those expected on a shift that is about to be deleted; before the deletion in the batch, which takes them along. */
export const enqueueDeletedMails = (db: Db, { actId, when, now }: MailTrigger, shiftId: string) =>
  enqueueMail(db, {
    kind: 'shift_deleted',
    dedupeKey: `shift_deleted:${actId}`,
    from: places,
    to: sql`shifts.id = ${shiftId} AND ${isExpected} AND shifts.end_time > ${now}`,
    when,
    data: sql`json_object('shift', ${toldShift})`,
    now,
  });
