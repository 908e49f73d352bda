import * as v from 'valibot';

/** A token in the address of a mailed link. The router reads one that is all digits as a number. */
export const LinkToken = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
  undefined,
);
