import { EXPORTED_ROWS, type ExportedRow, PORTAL_SHEETS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { fromStored } from '../../platform/db/from-stored.ts';
import { EXPORT_PAGE_ROWS } from '../../platform/http/export-stream.ts';
import { toExportedShift } from '../../shifts/reading/shifts.mapper.ts';
import { listExportPage } from '../../shifts/reading/shifts.repository.ts';
import {
  isOver,
  isWorked,
  workedMinutes,
  workedTables,
  workedTablesByShift,
} from '../../shifts/rules/worked.ts';

type Kind = ExportedRow['kind'];

/** What the rows of a kind are sorted by: a moment and the id; people and their hours by the id alone. */
interface Key {
  at: number;
  id: string;
}

/** A row of an export with the key after which the next page begins. */
interface PortalRow {
  kind: Kind;
  key: Key;
  row: ExportedRow;
}

/** Before the first key. */
const FIRST: Key = { at: Number.MIN_SAFE_INTEGER, id: '' };

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
    const key = (index === 0 && after?.key) || FIRST;
    const page = kind === 'shifts' ? await readShifts(db, now, key) : await readRows(db, now, kind, key);
    rows.push(...page.slice(0, EXPORT_PAGE_ROWS - rows.length));
    if (rows.length === EXPORT_PAGE_ROWS) break;
  }
  return rows;
}

export const toExportedRow = ({ row }: PortalRow): ExportedRow => row;

async function readShifts(db: Db, now: number, { at, id }: Key): Promise<PortalRow[]> {
  const page = await listExportPage(db, now, { shift: { startTime: at, id } });
  return page.map((found) => ({
    kind: 'shifts',
    key: { at: found.shift.startTime, id: found.shift.id },
    row: { kind: 'shifts', ...toExportedShift(found) },
  }));
}

async function readRows(
  db: Db,
  now: number,
  kind: Exclude<Kind, 'shifts'>,
  after: Key,
): Promise<PortalRow[]> {
  const page = await db.all<Key & { json: string }>(
    sql`${SELECTS[kind](after, now)} LIMIT ${EXPORT_PAGE_ROWS}`,
  );
  return page.map(({ at, id, json }) => ({
    kind,
    key: { at, id },
    row: fromStored(EXPORTED_ROWS[kind], { kind, ...JSON.parse(json) }) as ExportedRow,
  }));
}

/** In SQL: the rows of a kind after a key, each as JSON in the shape of the contract, with instants as numbers. */
const SELECTS: Record<Exclude<Kind, 'shifts'>, (after: Key, now: number) => SQL> = {
  people: ({ id }) => sql`SELECT profiles.id AS id, 0 AS at,
      json_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phoneNumber', phone_number,
        'skills', json(skills), 'city', city, 'role', role, 'createdAt', created_at) AS json
    FROM profiles WHERE profiles.id > ${id} ORDER BY profiles.id`,
  places: ({ at, id }, now) => sql`SELECT shift_assignments.id AS id, shifts.start_time AS at,
      json_object('title', shifts.title, 'location', shifts.location,
        'startTime', shifts.start_time, 'endTime', shifts.end_time,
        'person', iif(profiles.id IS NULL, NULL, json_object(
          'firstName', profiles.first_name, 'lastName', profiles.last_name, 'email', profiles.email)),
        'status', shift_assignments.status, 'attendance', attendance.state,
        'minutes', iif(${isOver(now)} AND ${isWorked}, ${workedMinutes}, NULL)) AS json
    FROM ${workedTablesByShift}
      LEFT JOIN profiles ON profiles.id = shift_assignments.volunteer_id
    WHERE shifts.start_time >= ${at} AND (shifts.start_time, shift_assignments.id) > (${at}, ${id})
    ORDER BY shifts.start_time, shift_assignments.id`,
  hours: ({ id }, now) => sql`SELECT person.id AS id, 0 AS at,
      json_object('firstName', person.first_name, 'lastName', person.last_name, 'email', person.email,
        'shifts', count(*), 'minutes', sum(${workedMinutes}),
        'firstStart', min(shifts.start_time), 'lastStart', max(shifts.start_time)) AS json
    FROM profiles AS person CROSS JOIN ${workedTables}
    WHERE person.id > ${id} AND shift_assignments.volunteer_id = person.id AND ${isOver(now)} AND ${isWorked}
    GROUP BY person.id ORDER BY person.id`,
  events: ({ at, id }) => sql`SELECT events.id AS id, events.start_date AS at,
      json_object('title', title, 'description', description, 'location', location,
        'startDate', start_date, 'endDate', end_date,
        'priceCents', price_cents, 'maxCapacity', max_capacity, 'currentCapacity', current_capacity) AS json
    FROM events WHERE (events.start_date, events.id) > (${at}, ${id}) ORDER BY events.start_date, events.id`,
};
