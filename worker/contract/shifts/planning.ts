import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { isIsoWeek } from '../platform/iso-week.ts';
import { MAX_COUNTED_ROWS, MAX_SEARCH_CHARS, PLANNING_PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { SKILLS } from '../platform/skills.ts';
import { CalendarDay } from '../platform/time.ts';
import { Attendance } from '../presence/attendance-shape.ts';
import { Assignment } from './assignment-shape.ts';
import { assignVolunteer } from './assignments.ts';
import { DAY_PARTS } from './availability.ts';
import { Candidate } from './candidates.ts';
import { Shift } from './shift-shape.ts';

/** A place of a shift on the grid. Cancelled ones are left out. */
export const GridPlace = v.object({
  ...v.pick(Assignment, ['id', 'volunteerId', 'status', 'isLead']).entries,
  /** Null once the person was removed. */
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  /** The name of somebody without an account who came by. */
  guestName: v.nullable(v.string()),
  /** The holder answered that they come. */
  isAcknowledged: v.boolean(),
  /** The holder seeks a stand-in. */
  hasStandIn: v.boolean(),
  attendance: v.nullable(Attendance),
});
export type GridPlace = v.InferOutput<typeof GridPlace>;

/** A shift on the grid with its places, in order of assignment. */
export const GridShift = v.object({
  ...v.pick(Shift, [
    'id',
    'title',
    'location',
    'startTime',
    'endTime',
    'maxVolunteers',
    'minVolunteers',
    'requiredSkills',
    'status',
    'version',
    'opensAt',
  ]).entries,
  /** The places that nobody holds and that were not offered to anybody on the waitlist. */
  freePlaces: v.number(),
  places: v.array(GridPlace),
});
export type GridShift = v.InferOutput<typeof GridShift>;

export const IsoWeek = v.pipe(v.string('required'), v.check(isIsoWeek, 'invalid'));

export const getPlanning = defineEndpoint({
  method: 'GET',
  path: '/api/planning',
  access: 'admin',
  summary:
    "The shifts that touch a week, from Monday to Sunday in the event's time zone, by start, each with its places; also those that were called off.",
  query: v.object({ week: IsoWeek }),
  polled: true,
  status: 200,
  answer: v.object({
    week: v.string(),
    /** Its calendar days. */
    days: v.array(CalendarDay),
    shifts: v.array(GridShift),
  }),
});

/** The contents of the list: all people, or those without a place on a shift that touches the week. */
export const PLANNING_VIEWS = ['all', 'without_place'] as const;

/** A person who can be given places, with their week. */
export const GridPerson = v.object({
  ...v.pick(Candidate, ['id', 'firstName', 'lastName', 'skills']).entries,
  dayParts: v.array(v.picklist(DAY_PARTS)),
  /** The absences that touch the week, by first day. */
  absences: v.array(v.object({ from: CalendarDay, to: CalendarDay })),
  /** The part of their shifts that is within the week, without cancelled shifts. */
  minutesThisWeek: v.number(),
  /** The shifts that touch the week on which they hold a place. */
  shiftsThisWeek: v.number(),
});
export type GridPerson = v.InferOutput<typeof GridPerson>;

export const listPlanningPeople = defineEndpoint({
  method: 'GET',
  path: '/api/planning/people',
  access: 'admin',
  summary: `Volunteers and admins by name with their week, ${PLANNING_PAGE_SIZE} per page. With a search or a skill, \`total\` is at most ${MAX_COUNTED_ROWS}.`,
  query: v.object({
    week: IsoWeek,
    /** Matches part of a name or an address, ignoring case and accents; there are no wildcards. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
    skill: v.optional(v.picklist(['all', ...SKILLS], 'unknown_skill'), 'all'),
    only: v.optional(v.picklist(PLANNING_VIEWS, 'invalid'), 'all'),
    page: PageNumber,
  }),
  polled: true,
  status: 200,
  answer: v.object({
    items: v.array(GridPerson),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
});

/** The objections to giving a person a place on a shift, as in {@link Candidate}. */
export const GridObjection = v.object({
  shiftId: v.string(),
  /** The shift has no free place for the person. */
  isFull: v.boolean(),
  ...v.pick(Candidate, [
    'alreadyAssigned',
    'missingSkills',
    'overlaps',
    'isAbsent',
    'restHours',
    'restBeside',
    'dayHours',
  ]).entries,
});
export type GridObjection = v.InferOutput<typeof GridObjection>;

export const getPlanningObjections = defineEndpoint({
  method: 'GET',
  path: '/api/planning/objections',
  access: 'admin',
  summary:
    'What speaks against giving a person a place, for each active shift that touches the week; shifts without an objection are left out.',
  query: v.object({
    week: IsoWeek,
    volunteerId: Id,
    /** A place of theirs that does not count, because it would be cancelled. */
    movedFrom: v.optional(Id),
  }),
  status: 200,
  answer: v.object({ items: v.array(GridObjection) }),
  errors: ['person.not_found', 'person.not_volunteer'],
});

export const moveAssignment = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/move',
  access: 'admin',
  summary:
    'Moves the holder of a place to another shift: gives a place there, which keeps the status, and cancels this one, or does neither. An overlap with a third place is refused unless overridden. With `ifStatus`, only if that is still its status. One mail says so, five minutes later.',
  body: v.object({
    shiftId: Id,
    ...v.pick(assignVolunteer.body, ['overrideOverlap']).entries,
    /** The status that the client shows. */
    ifStatus: v.optional(v.picklist(['assigned', 'confirmed'], 'invalid')),
  }),
  status: 201,
  answer: v.object({
    /** The place that was cancelled. */
    from: Assignment,
    to: Assignment,
  }),
  errors: [
    'assignment.not_found',
    'assignment.wrong_state',
    'shift.not_found',
    'shift.not_active',
    'shift.full',
    'shift.already_claimed',
    'shift.overlap',
    'person.not_found',
    'person.not_volunteer',
  ],
});
