import { MAX_SEARCH_CHARS } from '@ijsploeg/worker/contract';

/** Reads one thing of an address; undefined where it makes no sense. */
type Reader<Value> = (value: unknown) => Value | undefined;
type Readers = Record<string, Reader<unknown>>;
type Search<Given extends Readers> = { [Name in keyof Given]?: ReturnType<Given[Name]> };

/**
 * Reads what an address holds behind its `?`, for `validateSearch`: what makes no sense is undefined, the rest is kept.
 * Undefined and not left out, for the router would put what was written in its place. By hand, because it is needed
 * before any screen: no schema library has to come first.
 */
export const createSearchParser =
  <const Given extends Readers>(readers: Given) =>
  (search: Record<string, unknown>): Search<Given> =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(search[name])]),
    ) as Search<Given>;

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Text that the router read as something else: figures alone as a number. */
export const anyText: Reader<string> = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** What somebody searches for. */
export function searchText(value: unknown): string | undefined {
  const trimmed = anyText(value)?.trim();
  return trimmed && trimmed.length <= MAX_SEARCH_CHARS ? trimmed : undefined;
}

/** Text of this form. */
export const textMatching =
  (form: RegExp): Reader<string> =>
  (value) =>
    typeof value === 'string' && form.test(value) ? value : undefined;

/** The years whose every moment the API knows. */
const DAY = /^20(?!00|99)\d\d-\d\d-\d\d$/;

/** A calendar day, as `2026-12-12`. */
export function calendarDay(value: unknown): string | undefined {
  const day = textMatching(DAY)(value);
  // Of 31 February, Date makes a day in March or nothing.
  return day && new Date(day).toJSON()?.startsWith(day) ? day : undefined;
}

/** A whole number from one to another. */
export const integerBetween =
  (from: number, to: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : undefined;

const MAX_PAGE = 999_999;

/** A page of a list from the second on: the first is where one begins. */
export const pageNumber = integerBetween(2, MAX_PAGE);

export const flag: Reader<true> = (value) => (value === true ? value : undefined);

/** One of these. */
export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Reader<Choice> =>
  (value) =>
    choices.find((choice) => choice === value);
