import { type PlannedShift, type ShiftStatus, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type ShiftColumns, searchTextOf } from '../reading/shift-columns.ts';

/** The columns of a shift that its form sets, as they are stored. */
export interface StoredColumns extends Omit<ShiftColumns, 'requiredSkills'> {
  requiredSkills: string[] | null;
}

/** The values of a shift as an item of a plan stores them. */
export interface PlannedColumns extends StoredColumns {
  searchText: string;
  /** Only for an existing shift. */
  status?: ShiftStatus;
  /** A local time does not exist or exists twice, so that an instant is a guess. */
  isClockChange?: true;
}

/** Adds the search text. */
export const toPlannedColumns = <Columns extends StoredColumns>(columns: Columns) => ({
  ...columns,
  searchText: searchTextOf(columns),
});

/** Maps the values to the contract. */
export const toPlannedShift = ({
  searchText: _,
  isClockChange: __,
  startTime,
  endTime,
  opensAt,
  needsConfirmation,
  ...values
}: PlannedColumns): PlannedShift => ({
  ...values,
  eventId: values.eventId ?? null,
  startTime: toInstant(startTime),
  endTime: toInstant(endTime),
  // Plans from before these fields have none.
  opensAt: toInstantOrNull(opensAt ?? null),
  needsConfirmation: needsConfirmation ?? false,
});

/** The columns of a shift that a plan sets. One that is missing here does not compile. */
const PLANNED: Record<keyof Omit<PlannedColumns, 'status' | 'isClockChange' | 'eventId'>, true> = {
  title: true,
  description: true,
  startTime: true,
  endTime: true,
  location: true,
  maxVolunteers: true,
  shiftType: true,
  requiredSkills: true,
  minVolunteers: true,
  opensAt: true,
  needsConfirmation: true,
  searchText: true,
};

/** In SQL: the values of a shift, over the row of `plan_items`. */
export const plannedValues = (side: 'before' | 'after') =>
  ({
    ...Object.fromEntries(Object.keys(PLANNED).map((name) => [name, itemValue(side, name)])),
    // Plans from before this field have none.
    needsConfirmation: sql`coalesce(${itemValue(side, 'needsConfirmation')}, 0)`,
    // The event may have been deleted since.
    eventId: sql`(SELECT events.id FROM events WHERE events.id = ${itemValue(side, 'eventId')})`,
  }) as Record<keyof typeof PLANNED | 'eventId', SQL>;

/** In SQL: one value of an item. */
export const itemValue = (side: 'before' | 'after', name: keyof PlannedColumns | (string & {})): SQL =>
  sql`plan_items.${sql.raw(side)} ->> ${sql.raw(`'${name}'`)}`;

/** In SQL: the change sets one of these fields to another value. */
export const changesAny = (names: readonly (keyof PlannedColumns)[]): SQL =>
  sql`(${sql.join(
    names.map((name) => sql`${itemValue('before', name)} IS NOT ${itemValue('after', name)}`),
    sql` OR `,
  )})`;
