/** What an edit changes, before and after, for the audit row: the fields of `after` whose value is another. */
export function differences<T extends object>(before: T, after: Partial<T>) {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (from: Partial<T>) => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(after) };
}
