import {
  type Board,
  type BoardShift,
  type Screen,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { VERSION } from '../../platform/version.ts';
import type { selectBoard } from './board.repository.ts';
import type { screens } from './screens.table.ts';

type ScreenRow = typeof screens.$inferSelect;
type BoardRow = BatchResults<{ rows: ReturnType<typeof selectBoard> }>['rows'][number]['row'];
type Place = NonNullable<BoardRow['place']>;

/** Maps a screen to the contract. */
export const toScreen = ({ id, name, names, places, createdAt, lastSeenAt }: ScreenRow): Screen => ({
  id,
  name,
  names,
  places,
  createdAt: toInstant(createdAt),
  lastSeenAt: toInstantOrNull(lastSeenAt),
});

/** A guest gives a whole name, of which the board shows the first part. */
const firstNameOf = ({ firstName }: Place) => firstName?.trim().split(/\s+/u)[0] ?? '';

/** The names of the people by their id: the first name, with an initial where several people have the same one. */
function namesOf(places: readonly Place[]): Map<string, string> {
  const people = new Map(places.map((place) => [place.personId, place]));
  const counts = new Map<string, number>();
  for (const place of people.values()) {
    const key = firstNameOf(place).toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const nameOf = (place: Place) => {
    const first = firstNameOf(place);
    const isAlike = (counts.get(first.toLowerCase()) ?? 0) > 1;
    return isAlike && place.initial ? `${first} ${place.initial.toUpperCase()}.` : first;
  };
  return new Map([...people].map(([id, place]) => [id, nameOf(place)]));
}

/** The board of a screen, from its rows by start. Who was recorded as absent is not on it. */
export function toBoard({ names }: Pick<ScreenRow, 'names'>, rows: readonly BoardRow[], now: number): Board {
  const shown = rows.filter(({ state }) => state !== 'absent' && state !== 'excused');
  const nameById = namesOf(shown.flatMap(({ place }) => place ?? []));
  const shifts = Map.groupBy(rows, ({ shift }) => shift.id);
  const crews = Map.groupBy(shown, ({ shift }) => shift.id);
  return {
    day: dayOf(now),
    version: VERSION,
    hasNames: names === 'first',
    shifts: [...shifts.values()].flatMap(([first]) => {
      const crew = (first && crews.get(first.shift.id)) ?? [];
      return first ? [toBoardShift(first, crew, names === 'first' ? nameById : null)] : [];
    }),
  };
}

function toBoardShift(
  { shift, free, belowMinimum }: BoardRow,
  crew: readonly BoardRow[],
  nameById: Map<string, string> | null,
): BoardShift {
  const people = crew.flatMap(({ place, state }) => (place ? [{ place, isIn: state === 'present' }] : []));
  return {
    ...shift,
    startTime: toInstant(shift.startTime),
    endTime: toInstant(shift.endTime),
    held: people.length,
    present: people.filter(({ isIn }) => isIn).length,
    missing: belowMinimum > 0 ? belowMinimum : Math.max(0, free),
    isBelowMinimum: belowMinimum > 0,
    people: nameById
      ? people
          .flatMap(({ place, isIn }) => {
            const name = nameById.get(place.personId);
            // The name of somebody who was removed is gone.
            return name ? [{ name, isLead: place.isLead, isIn }] : [];
          })
          .toSorted(
            (one, other) => Number(other.isLead) - Number(one.isLead) || one.name.localeCompare(other.name),
          )
      : [],
  };
}
