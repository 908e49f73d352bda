import { type GridPerson, type GridPlace, type GridShift, toWallClock } from '@ijsploeg/worker/contract';
import { eventDay } from '../../../lib/format/format-date.ts';

/** `09:00`, what a clock at the rink shows. */
const rinkClock = (instant: string): string =>
  new Date(toWallClock(Date.parse(instant))).toISOString().slice(11, 16);

/** `09:00–12:30` at the rink. */
export const rinkHours = ({ startTime, endTime }: Pick<GridShift, 'startTime' | 'endTime'>): string =>
  [startTime, endTime].map(rinkClock).join('–');

/** The column of a shift: the day on which it begins; one that began before the week is on its first day. */
export const columnOf = ({ startTime }: Pick<GridShift, 'startTime'>, days: readonly string[]): number =>
  Math.max(0, days.indexOf(eventDay(startTime)));

/** Whether a shift to come has a free place. */
export const isShort = ({ status, startTime, freePlaces }: GridShift, now: Date): boolean =>
  status === 'active' && freePlaces > 0 && Date.parse(startTime) > now.getTime();

/** Which shifts the view by place shows. */
export interface ShiftFilter {
  /** Only shifts that require it. */
  skill?: string | undefined;
  short?: boolean | undefined;
}

/**
 * The shifts that match the filters.
 *
 * @param keep a shift that stays although it no longer matches, so that it does not vanish when it is filled
 */
export const filterPlanned = (
  shifts: readonly GridShift[],
  { skill, short }: ShiftFilter,
  now: Date,
  keep?: string,
): GridShift[] =>
  shifts.filter(
    (shift) =>
      shift.id === keep ||
      ((!skill || shift.requiredSkills?.includes(skill)) && (!short || isShort(shift, now))),
  );

const titles = new Intl.Collator('nl', { numeric: true });

/** A row of the view by place. */
export interface PlaceRow {
  /** The location or title that its shifts share. */
  key: string;
  /** The shifts of each day, by start. */
  cells: readonly (readonly GridShift[])[];
}

/** The shifts in rows by location or title, and columns by day. */
export function placeRows(
  shifts: readonly GridShift[],
  days: readonly string[],
  by: 'location' | 'title',
): PlaceRow[] {
  const rows = new Map<string, GridShift[][]>();
  for (const shift of shifts) {
    const cells = rows.get(shift[by]) ?? days.map(() => []);
    rows.set(shift[by], cells);
    cells[columnOf(shift, days)]?.push(shift);
  }
  return [...rows]
    .map(([key, cells]) => ({ key, cells }))
    .sort((one, other) => titles.compare(one.key, other.key));
}

/** The places that a shift lists before the others are shown at a press. */
const LISTED_PLACES = 3;

/** The places that a shift lists; all of them once it is opened, or where a button would take the room of the last. */
export const listedPlaces = ({ id, places }: GridShift, opened: ReadonlySet<string>): readonly GridPlace[] =>
  opened.has(id) || places.length <= LISTED_PLACES + 1 ? places : places.slice(0, LISTED_PLACES);

/** The first letter of the first name and the last name: `A. Vos`; the whole name without a last one. */
const shortName = ({ firstName, lastName }: GridPlace): string | null =>
  firstName && lastName ? `${[...firstName][0]}. ${lastName}` : firstName;

/**
 * The name of each holder on one line of a column, by the id of the place: `A. Vos`. It is left out where two people of
 * the week would have the same one, and for guests.
 */
export function shortNames(shifts: readonly GridShift[]): ReadonlyMap<string, string> {
  const places = shifts.flatMap((shift) => shift.places);
  const holders = new Map<string, Set<string>>();
  for (const place of places) {
    const name = shortName(place);
    if (!name || !place.volunteerId) continue;
    holders.set(name, (holders.get(name) ?? new Set()).add(place.volunteerId));
  }
  return new Map(
    places.flatMap((place) => {
      const name = shortName(place);
      return name && place.volunteerId && holders.get(name)?.size === 1 ? [[place.id, name] as const] : [];
    }),
  );
}

/** A place with its shift. */
export interface PlaceOnShift {
  place: GridPlace;
  shift: GridShift;
}

/** A row of the view by person. */
export interface PersonRow {
  key: string;
  person: GridPerson;
  /** Their places on each day, by start. */
  cells: readonly (readonly PlaceOnShift[])[];
  /** Whether they are away, for each day. */
  isAway: readonly boolean[];
}

/** The people in rows, with their places in columns by day. */
export function personRows(
  people: readonly GridPerson[],
  shifts: readonly GridShift[],
  days: readonly string[],
): PersonRow[] {
  const held = new Map<string, PlaceOnShift[]>();
  for (const shift of shifts) {
    for (const place of shift.places) {
      if (place.volunteerId === null) continue;
      const places = held.get(place.volunteerId) ?? [];
      held.set(place.volunteerId, places);
      places.push({ place, shift });
    }
  }
  return people.map((person) => {
    const cells: PlaceOnShift[][] = days.map(() => []);
    for (const each of held.get(person.id) ?? []) cells[columnOf(each.shift, days)]?.push(each);
    const isAway = days.map((day) => person.absences.some(({ from, to }) => from <= day && day <= to));
    return { key: person.id, person, cells, isAway };
  });
}

/** Finds a place of the week. */
export function findPlace(shifts: readonly GridShift[], placeId: string): PlaceOnShift | undefined {
  for (const shift of shifts) {
    const place = shift.places.find(({ id }) => id === placeId);
    if (place) return { place, shift };
  }
  return undefined;
}

/** The data of a shift that is on the screen, as text: the shift has changed when this has. */
export const signatureOf = (shift: GridShift): string =>
  JSON.stringify([
    shift.title,
    shift.location,
    shift.startTime,
    shift.endTime,
    shift.maxVolunteers,
    shift.status,
    shift.places.map(({ volunteerId, guestName, status }) => [volunteerId ?? guestName, status]).sort(),
  ]);
