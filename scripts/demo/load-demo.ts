import { setImmediate } from 'node:timers/promises';
import { getTableColumns, type Query } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  absences,
  accounts,
  adminSettings,
  asks,
  attendance,
  bringBacks,
  dayCharges,
  eventReservations,
  events,
  hourCorrections,
  invitationImports,
  invitations,
  mailOutbox,
  messageShifts,
  messages,
  openingReminders,
  planItems,
  plans,
  profiles,
  pushSubscriptions,
  screens,
  seasonFigures,
  seasons,
  seasonTotals,
  sessions,
  shiftAssignments,
  shifts,
  shiftTemplates,
  standInRequests,
  volunteerRequests,
  waitlistEntries,
} from '../../worker/src/app/schema.ts';

import { hashPassword } from '../lib/hash-password.ts';
import { makeAsks } from './demo-asks.ts';
import { makeAttendance, makeCorrections } from './demo-attendance.ts';
import { makeCharges } from './demo-charges.ts';
import { makeEvents } from './demo-events.ts';
import { makeInvitations } from './demo-invitations.ts';
import { makeMessages } from './demo-messages.ts';
import { makeOpeningReminders } from './demo-openings.ts';
import { makePeople } from './demo-people.ts';
import { makePhones } from './demo-phones.ts';
import { makePlans } from './demo-plans.ts';
import { makeReminders } from './demo-reminders.ts';
import { makeScreens } from './demo-screens.ts';
import { makeSeasons } from './demo-seasons.ts';
import { makeShifts } from './demo-shifts.ts';
import { makeWaitlist } from './demo-waitlist.ts';

/** D1 allows at most 100 parameters in a statement. */
const MAX_PARAMETERS = 100;

/** Only builds statements. */
const db = drizzle({} as D1Database);

/** The statements that insert all rows. */
function inserts<T extends SQLiteTable>(table: T, rows: T['$inferInsert'][]) {
  const size = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    db.insert(table).values(rows.slice(index * size, (index + 1) * size)),
  );
}

/** The statements for a portal on its first day: the admin of the demo, and nothing else. */
export async function makeFirstDay(hash = hashPassword, now = Date.now()): Promise<Query[]> {
  const people = await makePeople(now, hash);
  const admin = people.profiles.filter(({ role }) => role === 'admin');
  return [
    ...inserts(
      accounts,
      people.accounts.filter(({ id }) => admin.some((one) => one.id === id)),
    ),
    ...inserts(profiles, admin),
  ].map((query) => query.toSQL());
}

/** The statements that fill an empty database with the demo data, as it is at an instant. */
export async function makeDemo(hash = hashPassword, now = Date.now()): Promise<Query[]> {
  const people = await makePeople(now, hash);
  const demoEvents = makeEvents(now, people);
  const demoShifts = makeShifts(now, people, demoEvents);
  const admin = people.profiles.find(({ role }) => role === 'admin');
  const marks = makeAttendance(now, demoShifts, admin?.id ?? '');
  const waitlist = makeWaitlist(now, people, demoShifts);
  const demoAsks = makeAsks(now, people, demoShifts, waitlist, admin?.id ?? '');
  const demoMessages = makeMessages(now, people, demoShifts);
  const invited = makeInvitations(now, people);
  const demoSeasons = makeSeasons(now, people);
  const demoPlans = makePlans(now, people, demoShifts);
  const phones = makePhones(now, people);
  return [
    ...inserts(accounts, people.accounts),
    // Sorted by join date, because lists of people follow the order of insertion.
    ...inserts(
      profiles,
      people.profiles.toSorted((a, b) => a.createdAt - b.createdAt),
    ),
    db.insert(adminSettings).values({
      settingKey: 'planning',
      settingValue: {
        version: 1,
        requireSecondFactorFrom: null,
        cancelHours: 3,
        contactName: 'Bureau IJsbaan',
        contactPhone: '+31201234567',
        contactEmail: 'bureau@ijsploeg.test',
      },
      updatedAt: now,
    }),
    ...inserts(screens, makeScreens(now)),
    ...inserts(dayCharges, makeCharges(now, people)),
    ...inserts(volunteerRequests, people.requests),
    ...inserts(invitationImports, invited.imports),
    ...inserts(invitations, invited.invitations),
    ...inserts(events, demoEvents.events),
    ...inserts(eventReservations, demoEvents.reservations),
    ...inserts(shifts, [...demoSeasons.shifts, ...demoShifts.shifts]),
    ...inserts(shiftAssignments, [...demoSeasons.assignments, ...demoShifts.assignments]),
    ...inserts(standInRequests, demoShifts.standIns),
    ...inserts(asks, demoAsks.asks),
    ...inserts(absences, demoAsks.absences),
    ...inserts(waitlistEntries, waitlist),
    ...inserts(openingReminders, makeOpeningReminders(now, people, demoShifts)),
    ...inserts(messages, demoMessages.messages),
    ...inserts(messageShifts, demoMessages.messageShifts),
    ...inserts(mailOutbox, [
      ...invited.mails,
      ...demoMessages.mails,
      ...makeReminders(now, people, demoShifts),
    ]),
    ...inserts(sessions, phones.sessions),
    ...inserts(pushSubscriptions, phones.subscriptions),
    ...inserts(shiftTemplates, demoPlans.templates),
    ...inserts(plans, demoPlans.plans),
    ...inserts(planItems, demoPlans.items),
    ...inserts(attendance, [...demoSeasons.attendance, ...marks]),
    ...inserts(hourCorrections, makeCorrections(now, demoShifts, marks)),
    // Last, because nothing can be added to a closed season.
    ...inserts(seasons, demoSeasons.seasons),
    ...inserts(bringBacks, demoSeasons.bringBacks),
    ...inserts(seasonTotals, demoSeasons.totals),
    ...inserts(seasonFigures, demoSeasons.figures),
  ].map((query) => query.toSQL());
}

/** Runs the statements of {@link makeDemo} or {@link makeFirstDay} in a database without accounts; leaves any other database unchanged. */
export async function loadDemo(database: D1Database, demo: readonly Query[]): Promise<void> {
  if ((await database.prepare('SELECT 1 FROM accounts LIMIT 1').first()) !== null) return;
  const statements = demo.map(({ sql, params }) => database.prepare(sql).bind(...params));
  // Each was a synchronous call, and on a busy machine the idle connection was closed meanwhile: let that be noticed.
  await setImmediate();
  await database.batch(statements);
}
