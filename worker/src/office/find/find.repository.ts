import { FOUND_ROWS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { forAdmin } from '../../platform/identity/for-admin.ts';
import { matchesTerm, toSearchTerm } from '../../platform/identity/people-search.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { isVisible } from '../../shifts/rules/shift-rules.ts';

interface Search {
  session: SessionKey;
  text: string;
  now: number;
}

/** The statements of one search, by the rights of the session's person. */
export const selectFound = (db: Db, { session, text, now }: Search) => ({
  people: db
    .select({
      id: sql<string>`profiles.id`.as('id'),
      name: sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('name'),
      email: sql<string>`profiles.email`.as('email'),
    })
    .from(sql`profiles`)
    .where(sql`profiles.search_text >= ${forAdmin(session, '')} AND ${matchesTerm(toSearchTerm(text))}`)
    .orderBy(sql`profiles.search_text, profiles.id`)
    .limit(FOUND_ROWS),
  shifts: db
    .select({
      id: sql<string>`shifts.id`.as('id'),
      title: sql<string>`shifts.title`.as('title'),
      startTime: sql<number>`shifts.start_time`.as('start_time'),
      endTime: sql<number>`shifts.end_time`.as('end_time'),
      location: sql<string>`shifts.location`.as('location'),
    })
    // A cross join reads the person first, then the shifts by their start until there are enough.
    .from(sql`profiles CROSS JOIN shifts`)
    .where(
      sql`profiles.id = ${personOf(session)} AND shifts.start_time > ${now} AND ${isVisible}
        AND instr(shifts.search_text, ${toSearchTerm(text)}) > 0`,
    )
    .orderBy(sql`shifts.start_time, shifts.id`)
    .limit(FOUND_ROWS),
  events: db
    .select({
      id: sql<string>`events.id`.as('id'),
      title: sql<string>`events.title`.as('title'),
      startDate: sql<number>`events.start_date`.as('start_date'),
    })
    .from(sql`events`)
    .where(sql`events.end_date > ${now} AND instr(events.search_text, ${toSearchTerm(text)}) > 0`)
    .orderBy(sql`+events.start_date, events.id`)
    .limit(FOUND_ROWS),
});
