/** The fields of `after` whose value differs from `before`, with both values, for the audit row of an edit. */
export function differences<T extends object>(before: T, after: Partial<T>) {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Partial<T>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}
