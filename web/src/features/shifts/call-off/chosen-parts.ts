import type { DayToCallOff } from '@ijsploeg/worker/contract';

/** What is ticked: shifts and events, by id. */
export interface Chosen {
  shiftIds: readonly string[];
  eventIds: readonly string[];
}

/** How many people, people who wait, and tickets these shifts and events of the day concern; each person counts once. */
export function countChosen({ shifts, events }: DayToCallOff, { shiftIds, eventIds }: Chosen) {
  const held = shifts.filter(({ id }) => shiftIds.includes(id));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    shifts: held.length,
    people: new Set(held.flatMap(({ people }) => people)).size,
    waiting: sum(held.map(({ waiting }) => waiting)),
    tickets: sum(events.filter(({ id }) => eventIds.includes(id)).map(({ tickets }) => tickets)),
  };
}

/** The ids with one more or one less. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
