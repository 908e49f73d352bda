import * as v from 'valibot';

/** A page number in a query, starting at 1. */
export const PageNumber = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'invalid'), v.transform(Number)),
  '1',
);
