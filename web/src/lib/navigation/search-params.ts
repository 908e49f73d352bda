import { MAX_SEARCH_CHARS } from '@ijsploeg/worker/contract';

/** Parses one search parameter; undefined if it is invalid. */
type Parser<Value> = (value: unknown) => Value | undefined;
type Parsers = Record<string, Parser<unknown>>;
type Search<Shape extends Parsers> = { [Name in keyof Shape]?: ReturnType<Shape[Name]> };

/**
 * Parses search parameters for `validateSearch`. Invalid ones become undefined instead of being left out,
 * because the router would otherwise keep their original value. Written by hand, because it runs before any
 * screen, which would have to wait for a schema library.
 */
export const createSearchParser =
  <const Shape extends Parsers>(parsers: Shape) =>
  (search: Record<string, unknown>): Search<Shape> =>
    Object.fromEntries(
      Object.entries(parsers).map(([name, parse]) => [name, parse(search[name])]),
    ) as Search<Shape>;

/** The search params that a screen shows, without those of the dialogs over it, which read their own. */
export function withoutParams<Shape extends object>(search: Shape, names: readonly (keyof Shape)[]): Shape {
  const shown = { ...search };
  for (const name of names) delete shown[name];
  return shown;
}

export const text: Parser<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Text that the router may have parsed as something else, such as digits as a number. */
export const anyText: Parser<string> = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** A search term. */
export function searchText(value: unknown): string | undefined {
  const trimmed = anyText(value)?.trim();
  return trimmed && trimmed.length <= MAX_SEARCH_CHARS ? trimmed : undefined;
}

/** Text that matches a pattern. */
export const textMatching =
  (pattern: RegExp): Parser<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

/** The years that the API accepts in full. */
const DAY = /^20(?!00|99)\d\d-\d\d-\d\d$/;

/** A calendar day, as `2026-12-12`. */
export function calendarDay(value: unknown): string | undefined {
  const day = textMatching(DAY)(value);
  // Date turns 31 February into a day in March, or into an invalid date.
  return day && new Date(day).toJSON()?.startsWith(day) ? day : undefined;
}

/** A whole number from `from` up to and including `to`. */
export const integerBetween =
  (from: number, to: number): Parser<number> =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : undefined;

const MAX_PAGE = 999_999;

/** The number of a page from the second on; the first has none in its URL. */
export const pageNumber = integerBetween(2, MAX_PAGE);

export const flag: Parser<true> = (value) => (value === true ? value : undefined);

/** One of these values. */
export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Parser<Choice> =>
  (value) =>
    choices.find((choice) => choice === value);
