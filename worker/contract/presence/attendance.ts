import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id, OptionalLine, RequiredLine } from '../platform/fields.ts';
import {
  MAX_ATTENDANCE_NOTE_CHARS,
  MAX_GUEST_NAME_CHARS,
  MAX_SEARCH_CHARS,
  MAX_SHIFT_VOLUNTEERS,
  MAX_WALK_INS_FOUND,
  MIN_WALK_IN_SEARCH_CHARS,
  WALK_IN_SEARCHES,
} from '../platform/limits.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { Assignment, AssignmentStatus } from '../shifts/assignment-shape.ts';
import { Shift } from '../shifts/shift-shape.ts';
import { ATTENDANCE_STATES, Attendance } from './attendance-shape.ts';
import { WorkedMinutes } from './worked-minutes.ts';

export * from './attendance-shape.ts';

/** The holder of a place, for the people who record attendance. */
export const CrewMember = v.object({
  assignmentId: v.string(),
  /** Null for a guest, and once the person was removed. */
  volunteerId: v.nullable(v.string()),
  /** Null once the person was removed; for a guest, the whole name. */
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  phoneDisplay: v.nullable(v.string()),
  status: AssignmentStatus,
  isLead: v.boolean(),
  /** When the holder confirmed that they come; null without an answer. */
  acknowledgedAt: v.nullable(Instant),
  /** Cannot come, and nobody has taken over yet. */
  seeksStandIn: v.boolean(),
  /** Was not planned and came anyway. */
  isWalkIn: v.boolean(),
  /** Has no account. */
  isGuest: v.boolean(),
  /** Agreed to photos that show them recognisably; never of a guest. */
  hasPhotoConsent: v.boolean(),
  attendance: v.nullable(Attendance),
});
export type CrewMember = v.InferOutput<typeof CrewMember>;

/** A shift with its crew, and the period in which the caller can record attendance. */
export const CrewShift = v.object({
  shift: v.pick(Shift, ['id', 'title', 'location', 'startTime', 'endTime', 'maxVolunteers', 'status']),
  opensAt: Instant,
  /** Null for admins. */
  closesAt: v.nullable(Instant),
  crew: v.array(CrewMember),
});
export type CrewShift = v.InferOutput<typeof CrewShift>;

/** Identifies a mark, for example with a random UUID. A repeat, after a lost answer, does not count again. */
const MarkId = v.pipe(v.string('required'), v.regex(/^[\w-]{8,64}$/, 'invalid'));

/** When it was seen. A time in the future or more than a day ago counts as now, because the clock of the phone is wrong. */
const SeenAt = Instant;

export const listCrews = defineEndpoint({
  method: 'GET',
  path: '/api/attendance',
  access: 'volunteer',
  summary:
    'The shifts that touch a day with their crews, by start: for admins all, for a lead those around the shift they lead, from a day before it starts until 12 hours after its end; for whoever is in charge those of that day.',
  query: v.object({ day: CalendarDay }),
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(CrewShift) }),
});

export const markAttendance = defineEndpoint({
  method: 'PUT',
  path: '/api/assignments/:id/attendance',
  access: 'volunteer',
  summary:
    'Records whether the holder of a place is there, or takes the record away (`state: null`). What was seen later stays; the error then has it as `current`. Somebody present is confirmed too.',
  body: v.object({
    state: v.nullable(v.picklist(ATTENDANCE_STATES, 'invalid')),
    /** Only with `present`. */
    isLate: v.optional(v.boolean('invalid'), false),
    note: OptionalLine(MAX_ATTENDANCE_NOTE_CHARS),
    /** Only with `present`; null for the whole shift. See MAX_EXTRA_MINUTES for the limits of leads. */
    minutes: v.nullish(WorkedMinutes, null),
    seenAt: SeenAt,
    markId: MarkId,
  }),
  status: 200,
  answer: v.object({
    assignmentId: v.string(),
    status: AssignmentStatus,
    attendance: v.nullable(Attendance),
  }),
  errors: ['assignment.not_found', 'attendance.not_open', 'attendance.newer', 'season.closed'],
});

export const markAllPresent = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/attendance/all',
  access: 'volunteer',
  summary:
    'Records that those of these people who have no record yet are there. With `undoes`, the `markId` of an earlier call, it takes the records of that call away instead.',
  body: v.object({
    /** The ids of their assignments. */
    ids: v.pipe(
      v.array(Id, 'required'),
      v.minLength(1, 'required'),
      v.maxLength(MAX_SHIFT_VOLUNTEERS, 'out_of_range'),
    ),
    undoes: v.optional(MarkId),
    seenAt: SeenAt,
    markId: MarkId,
  }),
  status: 200,
  /** The assignments whose record changed. */
  answer: v.object({ ids: v.array(v.string()) }),
  errors: ['shift.not_found', 'attendance.not_open', 'season.closed'],
});

export const findWalkIns = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id/walk-ins',
  access: 'volunteer',
  personLimit: WALK_IN_SEARCHES,
  summary: `The first ${MAX_WALK_INS_FOUND} volunteers by name with a name that begins with the search and who are not on the shift, while the caller may record attendance on it. A lead can search ${WALK_IN_SEARCHES.calls} times in ${WALK_IN_SEARCHES.hours} hours.`,
  query: v.object({
    search: v.pipe(
      v.string('required'),
      v.trim(),
      v.minLength(MIN_WALK_IN_SEARCH_CHARS, 'too_short'),
      v.maxLength(MAX_SEARCH_CHARS, 'too_long'),
    ),
  }),
  status: 200,
  answer: v.object({
    items: v.array(v.object({ id: v.string(), firstName: v.string(), lastName: v.string() })),
  }),
  errors: ['shift.not_found', 'attendance.not_open'],
});

export const addWalkIn = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/walk-ins',
  access: 'volunteer',
  summary:
    'Adds somebody who came without being planned and is present: a volunteer, or a guest with a name. The shift may be full.',
  body: v.pipe(
    v.object({
      volunteerId: v.optional(Id),
      name: v.optional(RequiredLine(MAX_GUEST_NAME_CHARS)),
      seenAt: v.optional(SeenAt),
      markId: MarkId,
    }),
    v.check(({ volunteerId, name }) => (volunteerId === undefined) !== (name === undefined), 'required'),
  ),
  status: 201,
  answer: Assignment,
  errors: [
    'shift.not_found',
    'attendance.not_open',
    'person.not_volunteer',
    'person.is_self',
    'shift.already_claimed',
    'shift.not_active',
    'season.closed',
  ],
});

export const removeWalkIn = defineEndpoint({
  method: 'DELETE',
  path: '/api/assignments/:id/walk-in',
  access: 'volunteer',
  summary:
    'Takes somebody who was added by mistake off the shift again. The id is that of the assignment, or the `markId` of the call that added it.',
  status: 200,
  answer: Assignment,
  errors: ['assignment.not_found', 'attendance.not_open', 'season.closed'],
});
