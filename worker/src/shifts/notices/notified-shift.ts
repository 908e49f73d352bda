import { SHIFT_STATUSES } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ShiftRow } from '../reading/shifts.mapper.ts';

/** A shift as mails show it. Stored with a mail that may be sent after the shift was changed or deleted. */
export const NotifiedShift = v.object({
  title: v.string(),
  description: v.nullable(v.string()),
  startTime: v.number(),
  endTime: v.number(),
  location: v.string(),
  maxVolunteers: v.number(),
  status: v.picklist(SHIFT_STATUSES),
  eventTitle: v.nullable(v.string()),
});
export type NotifiedShift = v.InferOutput<typeof NotifiedShift>;

export const toNotifiedShift = ({ shift, eventTitle }: ShiftRow): NotifiedShift => ({
  title: shift.title,
  description: shift.description,
  startTime: shift.startTime,
  endTime: shift.endTime,
  location: shift.location,
  maxVolunteers: shift.maxVolunteers,
  status: shift.status,
  eventTitle,
});

/** {@link NotifiedShift} in SQL, over the rows of {@link placesOfPeople}. */
export const notifiedShift = sql`json_object(
  'title', shifts.title, 'description', shifts.description, 'startTime', shifts.start_time,
  'endTime', shifts.end_time, 'location', shifts.location, 'maxVolunteers', shifts.max_volunteers,
  'status', shifts.status, 'eventTitle', events.title)`;

/** People with their places on shifts, cancelled ones included. */
export const placesOfPeople = sql`profiles
  JOIN shift_assignments ON shift_assignments.volunteer_id = profiles.id
  JOIN shifts ON shifts.id = shift_assignments.shift_id
  LEFT JOIN events ON events.id = shifts.event_id`;

/** No mail is sent about a shift that has ended. */
export const hasEnded = ({ endTime }: Pick<NotifiedShift, 'endTime'>, now: number) => endTime <= now;

/** In SQL, over `shifts`: it was called off together with others, and their mail says so. */
export const isCalledOffTogether = sql`EXISTS (
  SELECT 1 FROM call_off_shifts AS item
  WHERE item.shift_id = shifts.id AND item.undone = 0 AND item.version = shifts.version)`;
