import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Season } from './seasons.ts';

const fill = { places: v.number(), filled: v.number() };

/** What a season came to; no figure is about one person. Of an open season, up to now. */
export const SeasonFigures = v.object({
  /** The shifts that have begun and were not called off, and their places. */
  shifts: v.number(),
  ...fill,
  /** By the skill that a place needs; null for none. A shift that needs two counts for both. */
  bySkill: v.array(v.object({ skill: v.nullable(v.string()), ...fill })),
  /** By the day of the week, from Monday, which is 0. */
  byWeekday: v.array(v.object({ weekday: v.number(), ...fill })),
  /** The shifts whose places were all taken, and how many hours that took from when they could be. */
  full: v.object({ shifts: v.number(), medianHours: v.nullable(v.number()) }),
  /** The places given up less than 24 hours before the start. */
  lateDropOuts: v.number(),
  /** The places of which somebody recorded whether the holder came, and those whose holder did not. */
  recorded: v.number(),
  noShows: v.number(),
  worked: v.object({ shifts: v.number(), minutes: v.number() }),
  /** Those who worked, by whether they had worked before the season. */
  people: v.object({ new: v.number(), returning: v.number() }),
  asks: v.object({ asked: v.number(), yes: v.number(), no: v.number() }),
});
export type SeasonFigures = v.InferOutput<typeof SeasonFigures>;

const FiguresOfSeason = v.object({ season: Season, figures: SeasonFigures });
export type FiguresOfSeason = v.InferOutput<typeof FiguresOfSeason>;

export const getSeasonFigures = defineEndpoint({
  method: 'GET',
  path: '/api/seasons/:id/figures',
  access: 'admin',
  summary:
    'What a season came to, and the season before it, if that was kept. A closed season has the figures of its closing.',
  status: 200,
  answer: v.object({ ...FiguresOfSeason.entries, before: v.nullable(FiguresOfSeason) }),
  errors: ['season.not_found'],
});
