import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { crossFieldRule, RequiredLine } from '../platform/fields.ts';
import { MAX_TITLE_CHARS, PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { winterOf } from '../platform/winter.ts';
import { PLAN_STATES } from '../shifts/plans.ts';
import { SPECIAL_DAYS } from '../shifts/special-days.ts';
import { BRING_BACK_ANSWERS } from './bring-back-answers.ts';
import { Contact } from './people.ts';

/** A season of the rink, from its first to its last day; both lie in one winter (product 85). */
export const Season = v.object({
  id: v.string(),
  name: v.string(),
  from: CalendarDay,
  to: CalendarDay,
  /** Null for an open season. */
  closedAt: v.nullable(Instant),
  version: v.number(),
});
export type Season = v.InferOutput<typeof Season>;

const seasonFields = v.object({ name: RequiredLine(MAX_TITLE_CHARS), from: CalendarDay, to: CalendarDay });
type Period = Pick<v.InferOutput<typeof seasonFields>, 'from' | 'to'>;

const endsAfterStart = <T extends Period>() =>
  crossFieldRule<T>('to', 'end_before_start', ['from', 'to'], ({ from, to }) => from <= to);
const isInOneWinter = <T extends Period>() =>
  crossFieldRule<T>(
    'to',
    'out_of_range',
    ['from', 'to'],
    ({ from, to }) => from > to || winterOf(from) === winterOf(to),
  );

export const NewSeason = v.pipe(seasonFields, endsAfterStart(), isInOneWinter());
export type NewSeason = v.InferOutput<typeof NewSeason>;

export const SeasonChange = v.pipe(
  v.object({ ...seasonFields.entries, version: v.pipe(v.number('required'), v.integer('invalid')) }),
  endsAfterStart(),
  isInOneWinter(),
);
export type SeasonChange = v.InferOutput<typeof SeasonChange>;

export const listSeasons = defineEndpoint({
  method: 'GET',
  path: '/api/seasons',
  access: 'admin',
  summary: 'The seasons, latest first, with the number of their shifts and of the places on them.',
  status: 200,
  answer: v.object({
    items: v.array(v.object({ ...Season.entries, shifts: v.number(), places: v.number() })),
  }),
});
export type SeasonList = v.InferOutput<(typeof listSeasons)['answer']>;

/** A part of the season before, as large as one plan may be, and where its copy begins. */
export const SeasonPart = v.object({
  from: CalendarDay,
  to: CalendarDay,
  startsOn: CalendarDay,
  shifts: v.number(),
  /** The latest plan that copies it, unless that was dropped or undone. */
  plan: v.nullable(v.object({ id: v.string(), state: v.picklist(PLAN_STATES) })),
});
export type SeasonPart = v.InferOutput<typeof SeasonPart>;

/** The places of a season that need a skill, and who could take them. */
export const SkillNeed = v.object({
  /** Null for the places that need none. */
  skill: v.nullable(v.string()),
  places: v.number(),
  free: v.number(),
  /** Volunteers with the skill; each counts for every skill that they have. */
  people: v.number(),
});
export type SkillNeed = v.InferOutput<typeof SkillNeed>;

export const getSeason = defineEndpoint({
  method: 'GET',
  path: '/api/seasons/:id',
  access: 'admin',
  summary:
    'A season and how far it is prepared: the shifts of the season before, to copy with their weekdays kept; what is special about its days; and the places and people of each skill.',
  status: 200,
  answer: v.object({
    season: Season,
    shifts: v.number(),
    /** The period whose shifts are copied: the season before, or without one the shifts of the winter before. */
    before: v.nullable(v.object({ from: CalendarDay, to: CalendarDay })),
    parts: v.array(SeasonPart),
    /** The special days of the season, with the shifts that the copy would put there and those of the same date before. */
    specialDays: v.array(
      v.object({
        day: CalendarDay,
        kind: v.picklist(SPECIAL_DAYS),
        copied: v.number(),
        lastTime: v.number(),
      }),
    ),
    skills: v.array(SkillNeed),
  }),
  errors: ['season.not_found'],
});
export type SeasonDetails = v.InferOutput<(typeof getSeason)['answer']>;

export * from './bring-back-answers.ts';

/** How many volunteers were asked whether they help again, by their answer. */
export const BringBack = v.object({
  /** Those who would be asked now. */
  due: v.number(),
  /** Those who would be asked if they had not muted messages of the organisation. */
  muted: v.number(),
  yes: v.number(),
  no: v.number(),
  later: v.number(),
  /** Those without an answer. */
  silent: v.number(),
  /** Those who answered `later` and were not asked again. */
  remindable: v.number(),
  /** The mails that can be stopped, and when the next and the last of them leave. */
  unsent: v.number(),
  nextMailAt: v.nullable(Instant),
  lastMailAt: v.nullable(Instant),
});
export type BringBack = v.InferOutput<typeof BringBack>;

export const getBringBack = defineEndpoint({
  method: 'GET',
  path: '/api/seasons/:id/bring-back',
  access: 'admin',
  summary:
    'How many volunteers would be asked whether they help again, and what those who were asked answered.',
  status: 200,
  answer: BringBack,
  errors: ['season.not_found'],
});

export const BRING_BACK_AUDIENCES = ['everybody', 'later'] as const;

export const bringBack = defineEndpoint({
  method: 'POST',
  path: '/api/seasons/:id/bring-back',
  access: 'admin',
  summary:
    'Asks the volunteers of before by mail whether they help again, each once, or once more those who answered `later`; if they are exactly `expected`, otherwise the error has their present number as `count`. The first mail leaves after a minute.',
  body: v.object({
    audience: v.optional(v.picklist(BRING_BACK_AUDIENCES, 'invalid'), 'everybody'),
    expected: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(1, 'out_of_range')),
  }),
  status: 200,
  answer: BringBack,
  errors: ['season.not_found', 'season.over', 'message.audience_changed'],
});

export const stopBringBack = defineEndpoint({
  method: 'POST',
  path: '/api/seasons/:id/bring-back/stop',
  access: 'admin',
  summary: 'Stops the mails that were not sent. Their people count as not asked.',
  status: 200,
  answer: v.object({ stopped: v.number() }),
  errors: ['season.not_found'],
});

export const listBringBack = defineEndpoint({
  method: 'GET',
  path: '/api/seasons/:id/bring-back/people',
  access: 'admin',
  summary: `Who was asked and gave this answer, or none, by name, ${PAGE_SIZE} per page.`,
  query: v.object({
    answer: v.optional(v.picklist([...BRING_BACK_ANSWERS, 'silent'], 'invalid'), 'silent'),
    page: PageNumber,
  }),
  status: 200,
  answer: v.object({
    items: v.array(Contact),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
  errors: ['season.not_found'],
});

export const createSeason = defineEndpoint({
  method: 'POST',
  path: '/api/seasons',
  access: 'admin',
  summary: 'Starts a season: a name and its days, which no other season has.',
  body: NewSeason,
  status: 201,
  answer: Season,
  errors: ['season.overlaps'],
});

export const changeSeason = defineEndpoint({
  method: 'PUT',
  path: '/api/seasons/:id',
  access: 'admin',
  summary:
    'Changes the name and the days of a season, if it still has the given version; otherwise the error has the stored one as `current`.',
  body: SeasonChange,
  status: 200,
  answer: Season,
  errors: ['season.not_found', 'season.changed', 'season.overlaps', 'season.closed'],
});
