import * as v from 'valibot';
import { Event } from '../events/events.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id, RequiredText, SubmissionId } from '../platform/fields.ts';
import { MAX_CALLED_OFF, MAX_REASON_CHARS, OWN_CHANGES } from '../platform/limits.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { Shift } from './shift-shape.ts';

/** A part of a day, or all of it, that does not take place: its shifts and events, and why. */
export const CallOff = v.object({
  id: v.string(),
  day: CalendarDay,
  reason: v.string(),
  madeAt: Instant,
  madeBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  shifts: v.number(),
  events: v.number(),
  /** How many people were expected on the shifts. */
  people: v.number(),
  /** How many tickets the events had. */
  tickets: v.number(),
  /** When its mails leave, unless it is undone before. */
  mailsAt: Instant,
  /** When the first of its shifts and events begins, after which it cannot be undone. */
  beginsAt: Instant,
  undoneAt: v.nullable(Instant),
});
export type CallOff = v.InferOutput<typeof CallOff>;

const ShiftOfDay = v.object({
  ...v.pick(Shift, ['id', 'title', 'location', 'startTime', 'endTime']).entries,
  /** The ids of the people who are expected, to count each once over several shifts. */
  people: v.array(v.string()),
  /** How many people wait for a place. */
  waiting: v.number(),
});

const EventOfDay = v.object({
  ...v.pick(Event, ['id', 'title', 'location', 'startDate', 'endDate']).entries,
  tickets: v.number(),
});

/** What of a day can be called off. A shift or event belongs to the day on which it begins. */
export const DayToCallOff = v.object({
  /** The active shifts that have not ended, by start. */
  shifts: v.array(ShiftOfDay),
  /** The events that take place and have not ended, by start. */
  events: v.array(EventOfDay),
  /** The people who are expected on any of the shifts. */
  people: v.number(),
  waiting: v.number(),
  tickets: v.number(),
  /** What was called off on this day before, newest first, without what was undone. */
  callOffs: v.array(CallOff),
});
export type DayToCallOff = v.InferOutput<typeof DayToCallOff>;

export const getDayToCallOff = defineEndpoint({
  method: 'GET',
  path: '/api/days/:day/call-off',
  access: 'admin',
  summary: 'The shifts and events of a day that can be called off, with the people who would get a mail.',
  status: 200,
  answer: DayToCallOff,
  errors: ['route.not_found'],
});

const Ids = v.pipe(v.array(Id, 'required'), v.maxLength(MAX_CALLED_OFF, 'out_of_range'));
const Count = v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(0, 'out_of_range'));

export const callOffDay = defineEndpoint({
  method: 'POST',
  path: '/api/days/:day/call-off',
  access: 'admin',
  summary:
    'Calls off shifts and events of a day, if as many people and tickets are concerned as the caller saw. Everybody gets one mail a minute later. Repeating a `submissionId` changes nothing.',
  body: v.pipe(
    v.object({
      shiftIds: Ids,
      eventIds: Ids,
      reason: RequiredText(MAX_REASON_CHARS),
      expected: v.object({ people: Count, tickets: Count }),
      submissionId: SubmissionId,
    }),
    v.forward(
      v.check(({ shiftIds, eventIds }) => shiftIds.length + eventIds.length > 0, 'required'),
      ['shiftIds'],
    ),
  ),
  status: 201,
  answer: CallOff,
  errors: ['route.not_found', 'call_off.changed'],
});

export const callOffShift = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/call-off',
  access: 'in-charge',
  personLimit: OWN_CHANGES,
  summary:
    'Calls off one shift. Everybody on it gets one mail a minute later. Repeating a `submissionId` changes nothing.',
  body: v.object({ reason: RequiredText(MAX_REASON_CHARS), submissionId: SubmissionId }),
  status: 201,
  answer: CallOff,
  errors: ['shift.not_found', 'call_off.changed'],
});

/** A place that was not given back when a call-off was undone, because its holder is on another shift by now. */
const LostPlace = v.object({
  person: v.object({ id: v.string(), name: v.string() }),
  shift: v.pick(Shift, ['id', 'title', 'startTime']),
});

export const undoCallOff = defineEndpoint({
  method: 'POST',
  path: '/api/call-offs/:id/undo',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary:
    'Lets what was called off take place after all, for admins and for whoever called it off, until the first of it begins. Shifts that were edited since stay as they are. Who holds a place on another shift at the same time by now loses the first one, and is in `lost`.',
  status: 200,
  answer: v.object({ ...CallOff.entries, lost: v.array(LostPlace) }),
  errors: ['call_off.not_found', 'call_off.begun'],
});
