import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import type { ErrorCode } from '../platform/errors.ts';
import { Id } from '../platform/fields.ts';
import { OWN_CHANGES, PAGE_SIZE } from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';
import { Attendance } from '../presence/attendance-shape.ts';
import { ShiftMessage } from '../presence/message-shape.ts';
import { Assignment, AssignmentStatus, OpenStandIn, OwnPlace } from './assignment-shape.ts';
import { Charge } from './charges.ts';
import { Shift } from './shift-shape.ts';

export * from './assignment-shape.ts';

export const MyAssignment = v.object({
  ...OwnPlace.entries,
  shift: Shift,
  /** The first names of the others who lead the shift. */
  leads: v.array(v.string()),
  /** When the portal starts to ask the holder whether they come: the evening before. */
  askFrom: Instant,
  /** Whether the holder was there; null until it is recorded. */
  attendance: v.nullable(Attendance),
  /** Who is in charge during the shift, by time; from the day before on. */
  inCharge: v.optional(v.array(Charge)),
  /** In the caller's own list: messages of the organisation about the shift, newest first. */
  messages: v.optional(v.array(ShiftMessage)),
});
export type MyAssignment = v.InferOutput<typeof MyAssignment>;

/** An assignment with its person, for admins; the person's fields are null once they were removed. */
export const ShiftAssignment = v.object({
  ...Assignment.entries,
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
  phoneDisplay: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  /** The shift starts soon, and its holder was asked, has not answered and has never completed a shift. */
  isAtRisk: v.boolean(),
  /** While a stand-in is sought. */
  standIn: v.optional(OpenStandIn),
  /** The name of somebody without an account who came by. */
  guestName: v.nullable(v.string()),
  /** For admins, until the end of the shift: the hours of rest before or after it, if they are too few. */
  restHours: v.optional(v.number()),
  /** For admins, until the end of the shift: the hours of work within 24 hours around it, if they are too many. */
  dayHours: v.optional(v.number()),
  attendance: v.nullable(Attendance),
});
export type ShiftAssignment = v.InferOutput<typeof ShiftAssignment>;

/** The holder of a place, as the other people on the shift see them (product 30). */
export const Companion = v.object({
  /** Null once the person was removed. */
  firstName: v.nullable(v.string()),
  status: AssignmentStatus,
  /** The caller. */
  isYou: v.boolean(),
  /** Leads the others. */
  isLead: v.boolean(),
});
export type Companion = v.InferOutput<typeof Companion>;

export const listMyAssignments = defineEndpoint({
  method: 'GET',
  path: '/api/assignments/mine',
  access: 'volunteer',
  summary: 'Your assignments with their shifts, newest assignment first.',
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(MyAssignment) }),
});

export const getAssignmentCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/assignments/:id/calendar.ics',
  access: 'volunteer',
  summary: 'A calendar file (RFC 5545) with the shift of one of your assignments.',
  status: 200,
  file: 'text/calendar',
  errors: ['assignment.not_found'],
});

export const listShiftAssignments = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id/assignments',
  access: 'volunteer',
  summary:
    'Who is on a shift: for admins all assignments as `items`, for volunteers who hold a place on it the first names as `companions`.',
  polled: true,
  status: 200,
  answer: v.union([
    v.object({ items: v.array(ShiftAssignment) }),
    v.object({ companions: v.array(Companion) }),
  ]),
  errors: ['shift.not_found'],
});

export const assignVolunteer = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/assignments',
  access: 'in-charge',
  personLimit: OWN_CHANGES,
  summary: 'Gives a volunteer a place; an overlap with another place is refused unless overridden.',
  body: v.object({
    volunteerId: Id,
    overrideOverlap: v.optional(v.boolean('invalid'), false),
    /** Allows a free place that is kept for somebody on the waitlist, whose offer is then withdrawn. */
    overrideOffer: v.optional(v.boolean('invalid'), false),
  }),
  status: 201,
  answer: Assignment,
  errors: [
    'shift.not_found',
    'shift.not_active',
    'shift.full',
    'shift.already_claimed',
    'shift.overlap',
    'person.not_found',
    'person.not_volunteer',
    'season.closed',
  ],
});

/** The reasons to refuse a confirmation. */
export const CONFIRM_REFUSALS = [
  'assignment.not_found',
  'assignment.wrong_state',
  'assignment.shift_cancelled',
] as const satisfies readonly ErrorCode[];

/** A place that was not confirmed, and why. */
export const RefusedConfirmation = v.object({
  id: v.string(),
  code: v.picklist(CONFIRM_REFUSALS),
  /** With assignment.wrong_state. */
  state: v.optional(AssignmentStatus),
});
export type RefusedConfirmation = v.InferOutput<typeof RefusedConfirmation>;

export const confirmAssignment = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/confirm',
  access: 'admin',
  summary: 'Confirms an assigned place.',
  status: 200,
  answer: Assignment,
  errors: [...CONFIRM_REFUSALS],
});

export const confirmAssignments = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/confirm',
  access: 'admin',
  summary: `Confirms up to ${PAGE_SIZE} assigned places, each that still can be; answers which were not, and why.`,
  body: v.object({
    ids: v.pipe(v.array(Id, 'required'), v.minLength(1, 'required'), v.maxLength(PAGE_SIZE, 'out_of_range')),
  }),
  status: 200,
  answer: v.object({ confirmed: v.array(Assignment), refused: v.array(RefusedConfirmation) }),
});

export const setLead = defineEndpoint({
  method: 'PUT',
  path: '/api/assignments/:id/lead',
  access: 'admin',
  summary: 'Makes the holder of a place lead the shift, or no longer. A shift may have several.',
  body: v.object({ isLead: v.boolean('invalid') }),
  status: 200,
  answer: Assignment,
  errors: ['assignment.not_found', 'assignment.wrong_state'],
});

export const acknowledgeAssignment = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/acknowledge',
  access: 'volunteer',
  summary: 'Says that you come to your shift, before it starts. Saying it again changes nothing.',
  status: 200,
  answer: Assignment,
  errors: ['assignment.not_found', 'assignment.wrong_state'],
});

export const completeAssignment = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/complete',
  access: 'admin',
  summary: 'Completes a confirmed place, once its shift has started.',
  status: 200,
  answer: Assignment,
  errors: [
    'assignment.not_found',
    'assignment.wrong_state',
    'assignment.shift_cancelled',
    'shift.not_started',
    'season.closed',
  ],
});

export const reopenAssignment = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/reopen',
  access: 'admin',
  summary: 'Undoes the completion of a place, which is confirmed again. Nobody gets a mail.',
  status: 200,
  answer: Assignment,
  errors: ['assignment.not_found', 'assignment.wrong_state', 'season.closed'],
});

export const cancelAssignment = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/cancel',
  access: 'volunteer',
  summary:
    'Cancels an assignment: your own while assigned and before the start; as an admin any that is assigned or confirmed. With `ifStatus`, only if that is still its status.',
  /** The status that the client shows, so that a place confirmed in the meantime is not cancelled by mistake. */
  query: v.object({ ifStatus: v.optional(v.picklist(['assigned', 'confirmed'], 'invalid')) }),
  status: 200,
  answer: Assignment,
  errors: ['assignment.not_found', 'assignment.wrong_state', 'assignment.not_cancellable', 'season.closed'],
});
