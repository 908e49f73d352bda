import { type ExportedRow, PORTAL_SHEETS, toInstant } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { EXPORT_PAGE_ROWS } from '../../platform/http/export-stream.ts';
import { toExportedShift } from '../../shifts/reading/shifts.mapper.ts';
import { listExportPage } from '../../shifts/reading/shifts.repository.ts';
import { isOver, isWorked, workedMinutes, workedTables } from '../../shifts/rules/worked.ts';

type Kind = ExportedRow['kind'];

/** A row of an export with the key after which the next page begins. */
export interface PortalRow {
  kind: Kind;
  /** The start and the id that its kind is sorted by; people and their hours by id alone. */
  key: { at: number; id: string };
  row: ExportedRow;
}

type ReadKind = (db: Db, now: number, after: PortalRow['key'] | undefined) => Promise<PortalRow[]>;

/** Before the first key. */
const FIRST = { at: Number.MIN_SAFE_INTEGER, id: '' };

/**
 * A page of the export: rows of the first kind, and where these end, of the next. It has fewer rows than a page can have only at
 * the end of the last kind.
 */
export async function readPortalPage(
  db: Db,
  now: number,
  after: PortalRow | undefined,
): Promise<PortalRow[]> {
  const rows: PortalRow[] = [];
  const first = after ? PORTAL_SHEETS.indexOf(after.kind) : 0;
  for (const [index, kind] of PORTAL_SHEETS.slice(first).entries()) {
    const page = await READERS[kind](db, now, index === 0 ? after?.key : undefined);
    rows.push(...page.slice(0, EXPORT_PAGE_ROWS - rows.length));
    if (rows.length === EXPORT_PAGE_ROWS) break;
  }
  return rows;
}

export const toExportedRow = ({ row }: PortalRow): ExportedRow => row;

const READERS: Record<Kind, ReadKind> = {
  people: async (db, _, after = FIRST) =>
    (
      await db.all<{ id: string; json: string }>(sql`SELECT profiles.id AS id,
        json_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phoneNumber', phone_number,
          'skills', json(skills), 'city', city, 'role', role, 'createdAt', created_at) AS json
        FROM profiles WHERE profiles.id > ${after.id} ORDER BY profiles.id LIMIT ${EXPORT_PAGE_ROWS}`)
    ).map(({ id, json }) => {
      const person = JSON.parse(json) as Omit<Extract<ExportedRow, { kind: 'people' }>, 'createdAt'> & {
        createdAt: number;
      };
      return {
        kind: 'people',
        key: { at: 0, id },
        row: { ...person, kind: 'people', createdAt: toInstant(person.createdAt) },
      };
    }),
  shifts: async (db, now, after) =>
    (await listExportPage(db, now, after && { shift: { startTime: after.at, id: after.id } })).map(
      (found) => ({
        kind: 'shifts',
        key: { at: found.shift.startTime, id: found.shift.id },
        row: { kind: 'shifts', ...toExportedShift(found) },
      }),
    ),
  places: async (db, now, after = FIRST) =>
    (
      await db.all<{ id: string; at: number; json: string }>(sql`SELECT shift_assignments.id AS id,
        shifts.start_time AS at,
        json_object('title', shifts.title, 'location', shifts.location, 'endTime', shifts.end_time,
          'person', iif(profiles.id IS NULL, NULL, json_object(
            'firstName', profiles.first_name, 'lastName', profiles.last_name, 'email', profiles.email)),
          'status', shift_assignments.status, 'attendance', attendance.state,
          'minutes', iif(${isOver(now)} AND ${isWorked}, ${workedMinutes}, NULL)) AS json
        FROM shifts CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
          LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
          LEFT JOIN profiles ON profiles.id = shift_assignments.volunteer_id
        WHERE shifts.start_time >= ${after.at}
          AND (shifts.start_time, shift_assignments.id) > (${after.at}, ${after.id})
        ORDER BY shifts.start_time, shift_assignments.id LIMIT ${EXPORT_PAGE_ROWS}`)
    ).map(({ id, at, json }) => {
      const place = JSON.parse(json) as Omit<
        Extract<ExportedRow, { kind: 'places' }>,
        'startTime' | 'endTime'
      > & { endTime: number };
      return {
        kind: 'places',
        key: { at, id },
        row: {
          ...place,
          kind: 'places',
          startTime: toInstant(at),
          endTime: toInstant(place.endTime),
        },
      };
    }),
  hours: async (db, now, after = FIRST) =>
    (
      await db.all<{ id: string; json: string }>(sql`SELECT person.id AS id, json_object(
          'firstName', person.first_name, 'lastName', person.last_name, 'email', person.email,
          'shifts', count(*), 'minutes', sum(${workedMinutes}),
          'firstStart', min(shifts.start_time), 'lastStart', max(shifts.start_time)) AS json
        FROM profiles AS person CROSS JOIN ${workedTables}
        WHERE person.id > ${after.id} AND shift_assignments.volunteer_id = person.id
          AND ${isOver(now)} AND ${isWorked}
        GROUP BY person.id ORDER BY person.id LIMIT ${EXPORT_PAGE_ROWS}`)
    ).map(({ id, json }) => {
      const hours = JSON.parse(json) as Omit<
        Extract<ExportedRow, { kind: 'hours' }>,
        'firstStart' | 'lastStart'
      > & { firstStart: number; lastStart: number };
      return {
        kind: 'hours',
        key: { at: 0, id },
        row: {
          ...hours,
          kind: 'hours',
          firstStart: toInstant(hours.firstStart),
          lastStart: toInstant(hours.lastStart),
        },
      };
    }),
  events: async (db, _, after = FIRST) =>
    (
      await db.all<{
        id: string;
        at: number;
        json: string;
      }>(sql`SELECT events.id AS id, events.start_date AS at,
        json_object('title', title, 'description', description, 'location', location, 'endDate', end_date,
          'priceCents', price_cents, 'maxCapacity', max_capacity, 'currentCapacity', current_capacity) AS json
        FROM events WHERE (events.start_date, events.id) > (${after.at}, ${after.id})
        ORDER BY events.start_date, events.id LIMIT ${EXPORT_PAGE_ROWS}`)
    ).map(({ id, at, json }) => {
      const event = JSON.parse(json) as Omit<
        Extract<ExportedRow, { kind: 'events' }>,
        'startDate' | 'endDate'
      > & { endDate: number };
      return {
        kind: 'events',
        key: { at, id },
        row: { ...event, kind: 'events', startDate: toInstant(at), endDate: toInstant(event.endDate) },
      };
    }),
};
