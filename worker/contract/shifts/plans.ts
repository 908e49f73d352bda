import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { crossFieldRule, Id, OptionalLine, OptionalText } from '../platform/fields.ts';
import {
  MAX_DAY_SHIFTS,
  MAX_PLAN_BYTES,
  MAX_PLAN_DAYS,
  MAX_PLAN_ITEMS,
  MAX_REASON_CHARS,
  MAX_SHIFT_HOURS,
  MAX_TITLE_CHARS,
} from '../platform/limits.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { SHIFT_STATUSES, SHIFT_TYPES } from './shift-shape.ts';
import { minimumAtMostMaximum, ShiftEdit, shiftValueFields } from './shifts.ts';

/** Plans make or change many shifts at once, after a draft that only admins see (product 57). */

export const PLAN_KINDS = ['create', 'change'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];
export const PLAN_STATES = ['draft', 'applied', 'undone', 'dropped'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** A local time in the event's time zone, such as `09:30`. */
export const ClockTime = v.pipe(v.string('required'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'invalid'));

interface Hours {
  start?: string | undefined;
  end?: string | undefined;
}

/** An end before the start is on the next day, so only equal times make no sense. */
const endsAfterStart = <T extends Hours>() =>
  crossFieldRule<T>('end', 'end_before_start', ['start', 'end'], ({ start, end }) => start !== end);

const hoursFields = { start: ClockTime, end: ClockTime };

/** A shift on a day that is not chosen yet. */
export const DayShift = v.pipe(
  v.object({ ...hoursFields, ...shiftValueFields }),
  endsAfterStart(),
  minimumAtMostMaximum(),
);
export type DayShift = v.InferOutput<typeof DayShift>;

const Days = v.pipe(v.array(CalendarDay, 'invalid'), v.maxLength(MAX_PLAN_DAYS, 'too_long'));
const MINUTES = MAX_SHIFT_HOURS * 60;

/** The same shift on days of the week, at one or more times a day. */
const Pattern = v.object({
  type: v.literal('pattern'),
  from: CalendarDay,
  to: CalendarDay,
  /** 0 is Sunday. */
  weekdays: v.pipe(
    v.array(
      v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(0, 'invalid'), v.maxValue(6, 'invalid')),
      'invalid',
    ),
    v.minLength(1, 'required'),
    v.maxLength(7, 'too_long'),
  ),
  except: v.optional(Days, []),
  times: v.pipe(
    v.array(v.pipe(v.object(hoursFields), endsAfterStart()), 'invalid'),
    v.minLength(1, 'required'),
    v.maxLength(MAX_DAY_SHIFTS, 'too_long'),
  ),
  shift: v.pipe(v.object(shiftValueFields), minimumAtMostMaximum()),
});

/** The days that are copied, both included, and the first day they are copied to. */
export const CopiedPeriod = v.object({ from: CalendarDay, to: CalendarDay, startsOn: CalendarDay });
export type CopiedPeriod = v.InferOutput<typeof CopiedPeriod>;

/** The active shifts that start in a period, on other days. A period of a week or longer keeps its weekdays. */
const Copy = v.object({ type: v.literal('copy'), ...CopiedPeriod.entries });

const FromTemplate = v.object({
  type: v.literal('template'),
  templateId: Id,
  days: v.pipe(Days, v.minLength(1, 'required')),
});

/** The rows of a sheet. */
const Rows = v.object({
  type: v.literal('rows'),
  fileName: OptionalLine(MAX_TITLE_CHARS),
  rows: v.pipe(
    v.array(
      v.pipe(
        v.object({
          /** The row's number in the sheet. */
          row: v.optional(
            v.pipe(
              v.number('invalid'),
              v.integer('invalid'),
              v.minValue(1, 'invalid'),
              v.maxValue(1_048_576, 'invalid'),
            ),
          ),
          day: CalendarDay,
          ...hoursFields,
          ...shiftValueFields,
        }),
        endsAfterStart(),
        minimumAtMostMaximum(),
      ),
      'invalid',
    ),
    v.minLength(1, 'required'),
    v.maxLength(MAX_PLAN_ITEMS, 'too_long'),
  ),
});

const WholeMinutes = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(-MINUTES, 'out_of_range'),
  v.maxValue(MINUTES, 'out_of_range'),
);
const WholeDays = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(-MAX_PLAN_DAYS, 'out_of_range'),
  v.maxValue(MAX_PLAN_DAYS, 'out_of_range'),
);
const { startTime: _, endTime: __, ...valueEdits } = ShiftEdit.entries;

/** One change to several existing shifts. Times move in local time. */
const Change = v.object({
  type: v.optional(v.literal('change'), 'change'),
  shiftIds: v.pipe(
    v.array(Id, 'invalid'),
    v.minLength(1, 'required'),
    v.maxLength(MAX_PLAN_ITEMS, 'too_long'),
  ),
  move: v.optional(v.object({ minutes: v.optional(WholeMinutes, 0), days: v.optional(WholeDays, 0) })),
  set: v.optional(v.pipe(v.object(valueEdits), minimumAtMostMaximum())),
});

export const PlanSource = v.variant('type', [Pattern, Copy, FromTemplate, Rows, Change], 'invalid');
export type PlanSource = v.InferOutput<typeof PlanSource>;
export type CreateSource = Exclude<PlanSource, { type: 'change' }>;
export type ChangeSource = Extract<PlanSource, { type: 'change' }>;

export const NewPlan = v.pipe(
  v.object({ kind: v.picklist(PLAN_KINDS, 'required'), source: PlanSource }),
  v.forward(
    v.partialCheck(
      [['kind'], ['source', 'type']],
      ({ kind, source }) => (kind === 'change') === (source.type === 'change'),
      'invalid',
    ),
    ['kind'],
  ),
);
export type NewPlan = v.InferOutput<typeof NewPlan>;

/**
 * The faults of a shift of a draft. A shift with one of {@link BLOCKING_FAULTS} cannot be selected; the others are
 * warnings.
 */
export const PLAN_FAULTS = [
  /** A clock change skips or repeats the time. */
  'clock_change',
  'past',
  'too_long',
  /** It lasts more than LONG_SHIFT_HOURS. */
  'long',
  /** It opens for claims after its start, or its minimum is above its maximum. */
  'sign_up_rules',
  /** The change has no effect on it. */
  'unchanged',
  /** Somebody edited, or deleted, the shift since the draft was made. */
  'changed',
  'gone',
  /** A shift with the same title, place and times already exists. */
  'exists',
  /** Another shift at the same place at that time. */
  'place_overlap',
  /** It differs from most of the shifts that get the change. */
  'differs',
  /** It puts people on two shifts at once; `people` names them. */
  'double_books',
] as const;
export type PlanFault = (typeof PLAN_FAULTS)[number];
export const BLOCKING_FAULTS: readonly PlanFault[] = [
  'clock_change',
  'past',
  'too_long',
  'sign_up_rules',
  'unchanged',
  'changed',
  'gone',
];

/** The reasons for leaving a shift of a plan unchanged. */
export const KEPT_REASONS = ['exists', 'past', 'changed', 'gone', 'has_places'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** The values of a shift in a plan. */
export const PlannedShift = v.object({
  eventId: v.nullable(v.string()),
  title: v.string(),
  description: v.nullable(v.string()),
  startTime: Instant,
  endTime: Instant,
  location: v.string(),
  maxVolunteers: v.number(),
  shiftType: v.picklist(SHIFT_TYPES),
  requiredSkills: v.nullable(v.array(v.string())),
  minVolunteers: v.nullable(v.number()),
  opensAt: v.nullable(Instant),
  needsConfirmation: v.boolean(),
  /** Only for an existing shift. */
  status: v.optional(v.picklist(SHIFT_STATUSES)),
});
export type PlannedShift = v.InferOutput<typeof PlannedShift>;

export const PlanItem = v.object({
  /** The id of the shift that it makes or changes. */
  shiftId: v.string(),
  /** The number of the row in a sheet. */
  row: v.nullable(v.number()),
  selected: v.boolean(),
  /** Whether applying made or changed it, and undoing took that back. */
  applied: v.boolean(),
  undone: v.boolean(),
  /** Why the last of the two left it unchanged. */
  kept: v.nullable(v.picklist(KEPT_REASONS)),
  faults: v.array(v.picklist(PLAN_FAULTS)),
  /** With `double_books`: the names of the people. */
  people: v.optional(v.array(v.string())),
  /** Only for a change. */
  before: v.optional(PlannedShift),
  after: PlannedShift,
});
export type PlanItem = v.InferOutput<typeof PlanItem>;

/** A plan in a list. */
export const PlanSummary = v.object({
  id: v.string(),
  kind: v.picklist(PLAN_KINDS),
  /** The type of its source. */
  type: v.picklist(['pattern', 'copy', 'template', 'rows', 'change']),
  /** The title of a series, the name of a template or of a sheet's file, or the first title of a copy or a change. */
  title: v.string(),
  /** Only for a copy. */
  period: v.optional(CopiedPeriod),
  state: v.picklist(PLAN_STATES),
  version: v.number(),
  /** Null once the person was removed. */
  madeBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  madeAt: Instant,
  appliedAt: v.nullable(Instant),
  undoneAt: v.nullable(Instant),
  /** How many shifts are selected, were made or changed, and were undone. */
  selectedCount: v.number(),
  appliedCount: v.number(),
  undoneCount: v.number(),
});
export type PlanSummary = v.InferOutput<typeof PlanSummary>;

export const Plan = v.object({
  ...PlanSummary.entries,
  items: v.array(PlanItem),
  /** For a draft: the number of people who get a mail when it is applied. */
  peopleToNotify: v.number(),
});
export type Plan = v.InferOutput<typeof Plan>;

/** A shift that a plan left unchanged. */
export const KeptShift = v.object({
  shiftId: v.string(),
  title: v.string(),
  startTime: Instant,
  why: v.picklist(KEPT_REASONS),
  /** The people on it. */
  people: v.array(v.string()),
});
export type KeptShift = v.InferOutput<typeof KeptShift>;

/** The result of applying or undoing a plan. A repeated request gets the same one. */
export const PlanOutcome = v.object({
  id: v.string(),
  state: v.picklist(PLAN_STATES),
  version: v.number(),
  /** How many shifts were made, changed or undone. */
  done: v.number(),
  kept: v.array(KeptShift),
  /** How many people get a mail. */
  notified: v.number(),
});
export type PlanOutcome = v.InferOutput<typeof PlanOutcome>;

/** A shift of a draft in the calendar. */
export const GhostShift = v.object({
  planId: v.string(),
  shiftId: v.string(),
  title: v.string(),
  location: v.string(),
  startTime: Instant,
  endTime: Instant,
});
export type GhostShift = v.InferOutput<typeof GhostShift>;

const Version = v.pipe(v.number('required'), v.integer('invalid'));
const PlanAct = v.object({ version: Version });
const PlanActOnPeople = v.object({
  version: Version,
  /** Applies it even if it puts people on two shifts at once. */
  overrideOverlap: v.optional(v.boolean('invalid')),
});

const AppliedPlan = v.object({
  ...PlanActOnPeople.entries,
  /** The number of selected shifts that the admin saw. */
  expected: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(1, 'out_of_range')),
  /** Why shifts are called off; it is in the mail to the people on them. */
  reason: OptionalText(MAX_REASON_CHARS),
});

export const createPlan = defineEndpoint({
  method: 'POST',
  path: '/api/plans',
  access: 'admin',
  summary: `Makes a draft of at most ${MAX_PLAN_ITEMS} shifts to make or change, each with what is wrong with it. Nothing else happens.`,
  body: NewPlan,
  bodyMaxBytes: MAX_PLAN_BYTES,
  status: 201,
  answer: Plan,
  errors: ['plan.empty', 'plan.too_large', 'template.not_found'],
});

export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/api/plans',
  access: 'admin',
  summary: 'The newest plans; with `state=draft` also the shifts that their drafts would make, as `ghosts`.',
  query: v.object({ state: v.optional(v.picklist(PLAN_STATES, 'invalid')) }),
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(PlanSummary), ghosts: v.optional(v.array(GhostShift)) }),
});

export const getPlan = defineEndpoint({
  method: 'GET',
  path: '/api/plans/:id',
  access: 'admin',
  summary: 'One plan with its shifts.',
  status: 200,
  answer: Plan,
  errors: ['plan.not_found'],
});

/**
 * What speaks against giving somebody the same place on a copied shift: they are no volunteer any more, are away, or a rule. It is
 * listed before, and nobody is placed in spite of it.
 */
export const COPIED_PLACE_OBJECTIONS = [
  'not_volunteer',
  'absent',
  'shift.already_claimed',
  'shift.full',
  'shift.skill_missing',
  'shift.overlap',
  'shift.rest',
] as const;

/** Somebody who held a place on the shift that a plan copied. */
export const CopiedPlace = v.object({
  /** The copy. */
  shiftId: v.string(),
  title: v.string(),
  startTime: Instant,
  endTime: Instant,
  volunteerId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  objection: v.nullable(v.picklist(COPIED_PLACE_OBJECTIONS)),
});
export type CopiedPlace = v.InferOutput<typeof CopiedPlace>;

export const listCopiedPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/plans/:id/places',
  access: 'admin',
  summary:
    'The people on the shifts that a plan has copied, for each copy that has not begun, by person; with what speaks against placing them there too.',
  status: 200,
  answer: v.object({ items: v.array(CopiedPlace) }),
  errors: ['plan.not_found'],
});

export const editPlan = defineEndpoint({
  method: 'PATCH',
  path: '/api/plans/:id',
  access: 'admin',
  summary: 'Selects, unselects or edits shifts of a draft, if it still has the given version.',
  body: v.object({
    version: Version,
    items: v.pipe(
      v.array(
        v.object({
          shiftId: Id,
          selected: v.optional(v.boolean('invalid')),
          after: v.optional(ShiftEdit),
        }),
        'invalid',
      ),
      v.minLength(1, 'required'),
      v.maxLength(MAX_PLAN_ITEMS, 'too_long'),
    ),
  }),
  bodyMaxBytes: MAX_PLAN_BYTES,
  status: 200,
  answer: Plan,
  errors: ['plan.not_found', 'plan.changed', 'plan.not_draft'],
});

export const applyPlan = defineEndpoint({
  method: 'POST',
  path: '/api/plans/:id/apply',
  access: 'admin',
  summary:
    'Makes or changes the selected shifts of a draft, if they are exactly `expected`; otherwise the error has their present number as `count`. Those that were edited meanwhile are kept and named. A change that puts people on two shifts at once needs `overrideOverlap`; the error names them in `people`.',
  body: AppliedPlan,
  status: 200,
  answer: PlanOutcome,
  errors: [
    'plan.not_found',
    'plan.changed',
    'plan.not_draft',
    'plan.empty',
    'plan.double_books',
    'season.closed',
  ],
});

export const undoPlan = defineEndpoint({
  method: 'POST',
  path: '/api/plans/:id/undo',
  access: 'admin',
  summary:
    'Deletes the shifts that the plan made, if nobody ever had a place on them, or gives those it changed their former values. Shifts that were edited since are kept and named.',
  body: PlanActOnPeople,
  status: 200,
  answer: PlanOutcome,
  errors: [
    'plan.not_found',
    'plan.changed',
    'plan.not_applied',
    'plan.too_old',
    'plan.double_books',
    'season.closed',
  ],
});

export const dropPlan = defineEndpoint({
  method: 'POST',
  path: '/api/plans/:id/drop',
  access: 'admin',
  summary: 'Throws a draft away.',
  body: PlanAct,
  status: 200,
  answer: PlanOutcome,
  errors: ['plan.not_found', 'plan.changed', 'plan.not_draft'],
});
