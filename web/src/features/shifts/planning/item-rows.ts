import type { GridShift } from '@ijsploeg/worker/contract';
import { cellItems, type ItemKey, type ItemRow } from './board-items.ts';
import { columnOf, listedPlaces, type personRows, type placeRows } from './board-model.ts';

type PlaceRows = ReturnType<typeof placeRows>;
type PersonRows = ReturnType<typeof personRows>;

/** The shifts that somebody can be put on. */
export const targetsOf = (shifts: readonly GridShift[]) => shifts.filter(({ status }) => status === 'active');

const shiftKeys = (shifts: readonly GridShift[]) => shifts.map(({ id }): ItemKey => `shift:${id}`);

/** The items of the grid by place. While somebody is picked up, only shifts have the focus. */
export const itemsByPlace = (rows: PlaceRows, isCarrying: boolean, opened: ReadonlySet<string>): ItemRow[] =>
  rows.map(({ key, cells }) => ({
    key,
    header: null,
    cells: cells.map((shifts, column) =>
      cellItems(
        isCarrying
          ? shiftKeys(shifts)
          : shifts.flatMap((shift): ItemKey[] => {
              const listed = listedPlaces(shift, opened);
              return [
                `shift:${shift.id}`,
                ...listed.map((place): ItemKey => `place:${place.id}`),
                ...(listed.length < shift.places.length ? [`more:${shift.id}` as const] : []),
              ];
            }),
        key,
        column,
      ),
    ),
  }));

interface Carrying {
  /** The person who is picked up; null for nobody. */
  carriedId: string | null;
  shifts: readonly GridShift[];
  days: readonly string[];
}

/** The items of the grid by person. Whoever is picked up can be put on the shifts in their own row. */
export function itemsByPerson(rows: PersonRows, { carriedId, shifts, days }: Carrying): ItemRow[] {
  if (carriedId)
    return rows
      .filter(({ key }) => key === carriedId)
      .map(({ key }) => ({
        key,
        header: null,
        cells: days.map((_, column) =>
          cellItems(
            shiftKeys(targetsOf(shifts).filter((shift) => columnOf(shift, days) === column)),
            key,
            column,
          ),
        ),
      }));
  return rows.map(({ key, cells }) => ({
    key,
    header: `person:${key}`,
    cells: cells.map((held, column) =>
      cellItems(
        held.map(({ place }): ItemKey => `place:${place.id}`),
        key,
        column,
      ),
    ),
  }));
}
