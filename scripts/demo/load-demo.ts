import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { getPlatformProxy } from 'wrangler';
import {
  accounts,
  eventReservations,
  events,
  profiles,
  shiftAssignments,
  shifts,
  volunteerRequests,
} from '../../worker/src/db/schema.ts';
import { makeEvents } from './demo-events.ts';
import { makePeople } from './demo-people.ts';
import { makeShifts } from './demo-shifts.ts';

/**
 * Loads the demo data into a local database that has no account yet; leaves any other as it is.
 * `node scripts/demo/load-demo.ts <wrangler.toml> <state folder>`
 */

/** D1 takes at most 100 parameters a statement. */
const MAX_PARAMETERS = 100;

const [configPath = 'wrangler.toml', stateDir = '.wrangler/state'] = process.argv.slice(2);
const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
  configPath,
  persist: { path: `${stateDir}/v3` },
  remoteBindings: false,
});
const db = drizzle(env.DB);

/** Statements that together insert all rows. */
function inserts<T extends SQLiteTable>(table: T, rows: T['$inferInsert'][]) {
  const size = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    db.insert(table).values(rows.slice(index * size, (index + 1) * size)),
  );
}

if ((await db.$count(accounts)) === 0) {
  const now = Date.now();
  const people = await makePeople(now);
  const happenings = makeEvents(now, people);
  const work = makeShifts(now, people, happenings);
  const [first, ...rest] = [
    ...inserts(accounts, people.accounts),
    // In the order they came, which lists of people show them by.
    ...inserts(
      profiles,
      people.profiles.toSorted((a, b) => a.createdAt - b.createdAt),
    ),
    ...inserts(volunteerRequests, people.requests),
    ...inserts(events, happenings.events),
    ...inserts(eventReservations, happenings.reservations),
    ...inserts(shifts, work.shifts),
    ...inserts(shiftAssignments, work.assignments),
  ];
  if (first) await db.batch([first, ...rest]);
  console.log(
    `${people.accounts.length} people, ${work.shifts.length} shifts, ${work.assignments.length} assignments`,
  );
}
await dispose();
