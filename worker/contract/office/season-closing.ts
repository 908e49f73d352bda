import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { RequiredLine } from '../platform/fields.ts';
import { MAX_TITLE_CHARS } from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';
import { Season } from './seasons.ts';

/** What closing a season would freeze and erase. */
export const SeasonClosing = v.object({
  season: Season,
  /** From when it can be closed: everybody has recorded attendance by then. */
  closableFrom: Instant,
  /** What is frozen: the people who worked, their shifts and minutes. */
  people: v.number(),
  shifts: v.number(),
  minutes: v.number(),
  /** The places of which nobody recorded whether the holder came: they stay uncounted. */
  unrecorded: v.number(),
  /** Corrections of hours that wait for a decision: they come first. */
  corrections: v.number(),
  /** Those who would still be thanked for the winter of now. */
  thanks: v.number(),
  /** What is erased. */
  erased: v.object({
    guests: v.number(),
    notes: v.number(),
    reasons: v.number(),
    noShows: v.number(),
    asks: v.number(),
    messages: v.number(),
    answers: v.number(),
  }),
});
export type SeasonClosing = v.InferOutput<typeof SeasonClosing>;

export const getSeasonClosing = defineEndpoint({
  method: 'GET',
  path: '/api/seasons/:id/closing',
  access: 'admin',
  summary: 'What closing a season would freeze and erase, and whether it can be closed.',
  status: 200,
  answer: SeasonClosing,
  errors: ['season.not_found'],
});

export const closeSeason = defineEndpoint({
  method: 'POST',
  path: '/api/seasons/:id/close',
  access: 'admin',
  sensitive: true,
  summary:
    'Closes a season whose name was typed: freezes its hours and figures, and erases the names of guests, notes, reasons, marks of those who did not come, asks and texts of messages. It cannot be undone.',
  body: v.object({ name: RequiredLine(MAX_TITLE_CHARS) }),
  status: 200,
  answer: SeasonClosing,
  errors: [
    'season.not_found',
    'season.closed',
    'season.not_over',
    'season.wrong_name',
    'season.corrections_waiting',
  ],
});
