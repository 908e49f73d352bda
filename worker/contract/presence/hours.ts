import * as v from 'valibot';
import { Profile } from '../accounts/profile.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id, RequiredLine } from '../platform/fields.ts';
import { MAX_NOTE_CHARS, OWN_CHANGES, PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { Shift } from '../shifts/shift-shape.ts';
import { WorkedMinutes } from './worked-minutes.ts';

export * from './worked-minutes.ts';

export const CORRECTION_STATES = ['asked', 'accepted', 'refused'] as const;

/** A request for other hours than were recorded. */
export const HourCorrection = v.object({
  id: v.string(),
  assignmentId: v.string(),
  minutes: v.number(),
  note: v.string(),
  state: v.picklist(CORRECTION_STATES),
  askedAt: Instant,
  decidedAt: v.nullable(Instant),
});
export type HourCorrection = v.InferOutput<typeof HourCorrection>;

/** A shift that is over, with what counts of it. */
export const WorkedShift = v.object({
  assignmentId: v.string(),
  shift: v.pick(Shift, ['id', 'title', 'location', 'startTime', 'endTime']),
  /** Null as long as nobody recorded whether the person was there; 0 if they were not. */
  minutes: v.nullable(v.number()),
  /** The latest one. */
  correction: v.nullable(HourCorrection),
  /** Until when a correction can be asked. */
  correctableUntil: Instant,
});
export type WorkedShift = v.InferOutput<typeof WorkedShift>;

export const listMyHours = defineEndpoint({
  method: 'GET',
  path: '/api/hours/mine',
  access: 'volunteer',
  summary: 'Your shifts that are over, latest first, with the hours that count.',
  status: 200,
  answer: v.object({ items: v.array(WorkedShift), shifts: v.number(), minutes: v.number() }),
});

/** What places on shifts that are over come to. */
const CountedHours = v.object({
  /** The places whose holder was there. */
  shifts: v.number(),
  minutes: v.number(),
  /** The places of which nobody recorded whether the holder was there. */
  unrecorded: v.number(),
});

/** What one person worked in a period. */
export const PersonHours = v.object({
  person: v.pick(Profile, ['id', 'firstName', 'lastName', 'avatarUrl']),
  ...CountedHours.entries,
});
export type PersonHours = v.InferOutput<typeof PersonHours>;

/** The longest period of hours: a season. */
export const MAX_HOURS_DAYS = 366;

export const listHours = defineEndpoint({
  method: 'GET',
  path: '/api/hours',
  access: 'admin',
  summary: `The people with hours or unrecorded shifts in a period, by name, ${PAGE_SIZE} per page. A shift counts on the day on which it begins.`,
  query: v.object({
    from: CalendarDay,
    /** The last day, at most {@link MAX_HOURS_DAYS} from the first. */
    to: CalendarDay,
    page: PageNumber,
  }),
  status: 200,
  answer: v.object({
    items: v.array(PersonHours),
    /** Of the whole period, guests and removed people included. */
    totals: CountedHours,
    /** The part of the totals that is no listed person's: of guests and removed people. */
    withoutAccount: CountedHours,
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
});

/** The people who worked this season, by whether they were thanked. */
export const ThanksCount = v.object({
  /** Those who get a mail: when everybody is thanked, or in the answer to that. */
  due: v.number(),
  /** Those who had one already. */
  thanked: v.number(),
  /** Those who want no messages of the organisation. */
  muted: v.number(),
});
export type ThanksCount = v.InferOutput<typeof ThanksCount>;

export const countThanks = defineEndpoint({
  method: 'GET',
  path: '/api/hours/thanks',
  access: 'admin',
  summary: 'How many people would get a mail if everybody were thanked for their work of this season.',
  status: 200,
  answer: ThanksCount,
});

export const thankEverybody = defineEndpoint({
  method: 'POST',
  path: '/api/hours/thanks',
  access: 'admin',
  summary: 'Thanks everybody who worked this season, by a mail with their own hours. Nobody gets it twice.',
  status: 200,
  answer: v.object({
    ...ThanksCount.entries,
    /** When the first mail goes out, if they wait for the end of the quiet hours. */
    sendsAt: v.optional(Instant),
  }),
});

export const CorrectionRequest = v.object({ minutes: WorkedMinutes, note: RequiredLine(MAX_NOTE_CHARS) });

export const askCorrection = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/correction',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary: 'Asks for other hours on one of your shifts, until 14 days after its end; one request at a time.',
  body: CorrectionRequest,
  status: 201,
  answer: HourCorrection,
  errors: ['assignment.not_found', 'hours.closed', 'correction.pending'],
});

/** A request that waits for an admin. */
export const AskedCorrection = v.object({
  ...HourCorrection.entries,
  shift: v.pick(Shift, ['id', 'title', 'location', 'startTime', 'endTime']),
  person: v.object({ id: v.string(), firstName: v.string(), lastName: v.string() }),
  /** What counts without it. */
  recordedMinutes: v.nullable(v.number()),
});
export type AskedCorrection = v.InferOutput<typeof AskedCorrection>;

export const listCorrections = defineEndpoint({
  method: 'GET',
  path: '/api/corrections',
  access: 'admin',
  summary: 'The corrections of hours that wait for a decision, oldest first.',
  status: 200,
  answer: v.object({ items: v.array(AskedCorrection) }),
});

export const acceptCorrection = defineEndpoint({
  method: 'POST',
  path: '/api/corrections/:id/accept',
  access: 'admin',
  summary: 'Accepts a correction: the person was there for that long.',
  status: 200,
  answer: HourCorrection,
  errors: ['correction.not_found', 'correction.decided', 'season.closed'],
});

export const refuseCorrection = defineEndpoint({
  method: 'POST',
  path: '/api/corrections/:id/refuse',
  access: 'admin',
  summary: 'Refuses a correction: the hours stay as they are.',
  status: 200,
  answer: HourCorrection,
  errors: ['correction.not_found', 'correction.decided'],
});

/** What a statement of volunteering says. Its numbers do not change any more. */
export const VolunteerStatement = v.object({
  /** `7KM4-XP9C-A2LH`. */
  code: v.string(),
  name: v.string(),
  from: CalendarDay,
  to: CalendarDay,
  shifts: v.number(),
  minutes: v.number(),
  /**
   * What was done, by start; the title is null for a private shift. Null for a statement from before this was recorded.
   */
  tasks: v.nullable(
    v.array(v.object({ day: CalendarDay, title: v.nullable(v.string()), minutes: v.number() })),
  ),
  issuedAt: Instant,
  organisation: v.string(),
});
export type VolunteerStatement = v.InferOutput<typeof VolunteerStatement>;

export const makeStatement = defineEndpoint({
  method: 'POST',
  path: '/api/statements',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary:
    'Makes a statement of the hours in a period: your own of days that are over, as an admin also of a volunteer. The same shifts and hours give the same code again.',
  body: v.object({ from: CalendarDay, to: CalendarDay, volunteerId: v.optional(Id) }),
  status: 201,
  answer: v.object({
    code: v.string(),
    /** Shifts of the period of which nobody recorded who was there: not counted. */
    openShifts: v.number(),
  }),
  errors: ['statement.empty', 'person.not_found'],
});

export const getStatement = defineEndpoint({
  method: 'GET',
  path: '/api/statements/:code',
  access: 'anyone',
  summary: 'What the statement with this code says, to check a printed one.',
  status: 200,
  answer: VolunteerStatement,
  errors: ['statement.not_found', 'request.rate_limited'],
});
