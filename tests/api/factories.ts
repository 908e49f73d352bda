import { type PlanningSettings, type Role, type Skill, toInstant } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../../worker/src/accounts/auth/passwords.ts';
import {
  absences,
  accounts,
  adminSettings,
  asks,
  attendance,
  auditLog,
  bringBacks,
  calendarFeeds,
  dayCharges,
  eventReservations,
  events,
  invitationImports,
  invitationLinks,
  invitations,
  mailOutbox,
  openingReminders,
  planItems,
  plans,
  profiles,
  pushSubscriptions,
  screens,
  seasons,
  sessions,
  shiftAssignments,
  shifts,
  shiftTemplates,
  standInRequests,
  volunteerRequests,
  waitlistEntries,
} from '../../worker/src/app/schema.ts';
import { hashSecret, newSecret } from '../../worker/src/platform/identity/sessions.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { insertMany } from '../support/insert-many.ts';
import {
  absenceRow,
  accountRow,
  askRow,
  assignmentRow,
  attendanceRow,
  auditRow,
  bringBackRow,
  calendarFeedRow,
  chargeRow,
  eventRow,
  invitationImportRow,
  invitationRow,
  mailRow,
  openingReminderRow,
  planItemRow,
  planRow,
  profileRow,
  pushDeviceRow,
  requestRow,
  reservationRow,
  screenRow,
  seasonRow,
  sessionRow,
  settingRow,
  shiftRow,
  standInRow,
  templateRow,
  waitlistRow,
} from '../support/rows.ts';
import { type Caller, db, env } from './harness.ts';

/** Inserts the rows of `tests/support/rows.ts`, each with the rows it refers to. */

export const HOUR = 3_600_000;
export const hoursFromNow = (hours: number) => Date.now() + hours * HOUR;
export const instantFromNow = (hours: number) => toInstant(hoursFromNow(hours));

export interface TestPerson extends Caller {
  id: string;
  email: string;
}

type PersonValues = Partial<typeof profiles.$inferInsert> & { role?: Role; skills?: Skill[] };

/** Inserts people with confirmed accounts, completed profiles and a session each, in one batch. */
export async function people<const Values extends readonly PersonValues[]>(
  ...each: Values
): Promise<{ [Index in keyof Values]: TestPerson }> {
  const created = await Promise.all(
    each.map(async (values) => {
      const account = accountRow();
      const { id, email } = account;
      const token = newSecret();
      const inserts = [
        db.insert(accounts).values(account),
        db.insert(profiles).values(profileRow({ id, email, ...values })),
        db.insert(sessions).values(sessionRow({ id: hashSecret(token), userId: id })),
      ];
      return { inserts, person: { id, email, cookie: `__Host-session=${token}` } };
    }),
  );
  const [first, ...rest] = created.flatMap(({ inserts }) => inserts);
  if (first) await db.batch([first, ...rest]);
  return created.map(({ person }) => person) as { [Index in keyof Values]: TestPerson };
}

/** Inserts one person, see {@link people}; role user by default. */
export async function person(values: PersonValues = {}): Promise<TestPerson> {
  const [created] = await people(values);
  return created;
}

/** Inserts enough people for a race, in three statements. */
export async function crowd(size: number, values: PersonValues = {}): Promise<TestPerson[]> {
  const created = await Promise.all(
    Array.from({ length: size }, async () => {
      const { id, email } = accountRow();
      const token = newSecret();
      return { id, email, cookie: `__Host-session=${token}`, session: hashSecret(token) };
    }),
  );
  const [id, email, session] = ["value ->> 'id'", "value ->> 'email'", "value ->> 'session'"];
  const from = 'FROM json_each(?)';
  const profile = profileRow({ id: '', email: '', ...values });
  await env.DB.batch(
    [
      insertMany(accounts, accountRow(), { id, email }, from),
      insertMany(profiles, profile, { id, email }, from),
      insertMany(sessions, sessionRow({ id: '', userId: '' }), { id: session, userId: id }, from),
    ].map((statement) => env.DB.prepare(statement).bind(JSON.stringify(created))),
  );
  return created;
}

export const volunteer = (values: PersonValues = {}) => person({ role: 'volunteer', ...values });
export const admin = (values: PersonValues = {}) => person({ role: 'admin', ...values });

/** The password of {@link withPassword}. */
export const PASSWORD = 'een-lange-winter';
let passwordHash: Promise<string> | undefined;

/** Gives a person the password {@link PASSWORD}. */
export async function withPassword(owner: TestPerson): Promise<TestPerson> {
  passwordHash ??= hashPassword(PASSWORD);
  await db
    .update(accounts)
    .set({ passwordHash: await passwordHash })
    .where(eq(accounts.id, owner.id));
  return owner;
}

/** Inserts another session of a person; returns its id. */
export async function otherSession(
  { id: userId }: TestPerson,
  values: Partial<typeof sessions.$inferInsert> = {},
): Promise<string> {
  const row = sessionRow({ id: hashSecret(newSecret()), userId, ...values });
  await db.insert(sessions).values(row);
  return row.id;
}

/** Makes the browser of a person's session one that gets notifications, in place of a former one. */
export async function pushDevice({ id: userId, cookie }: TestPerson) {
  const sessionId = hashSecret(cookie.replace('__Host-session=', ''));
  const row = pushDeviceRow({ userId, sessionId });
  await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: row });
  return row;
}

/** Inserts an application to become a volunteer, pending by default. */
export const volunteerRequest = (
  { id: userId }: { id: string },
  values: Partial<typeof volunteerRequests.$inferInsert> = {},
) =>
  db
    .insert(volunteerRequests)
    .values(requestRow({ userId, ...values }))
    .returning()
    .get();

type ShiftValues = Partial<typeof shifts.$inferInsert>;

/** Inserts an active public shift tomorrow with two places; `values` override the defaults. */
export const shift = (values: ShiftValues = {}) =>
  db.insert(shifts).values(shiftRow(values)).returning().get();

/** Inserts a shift of three hours that starts at this moment; `values` override the defaults. */
export const shiftAt = (startTime: number, values: ShiftValues = {}) =>
  shift({ startTime, endTime: startTime + 3 * HOUR, ...values });

/** Inserts a shift of three hours that starts in so many hours, or has started: -1 is under way. */
export const shiftIn = (hours: number, values: ShiftValues = {}) => shiftAt(hoursFromNow(hours), values);

/** Inserts an open question to a volunteer about a shift. */
export const ask = (
  { id: shiftId }: { id: string },
  { id: volunteerId }: { id: string },
  values: Partial<typeof asks.$inferInsert> = {},
) =>
  db
    .insert(asks)
    .values(askRow({ ...values, shiftId, volunteerId }))
    .returning()
    .get();

export type AssignmentStatus = (typeof shiftAssignments.$inferSelect)['status'];

/** Inserts a place on a shift, by default assigned just now; the holder of a guest's place is null. */
export const assignment = (
  { id: shiftId }: { id: string },
  holder: { id: string } | null,
  values: Partial<typeof shiftAssignments.$inferInsert> = {},
) =>
  db
    .insert(shiftAssignments)
    .values(assignmentRow({ ...values, shiftId, volunteerId: holder?.id ?? null }))
    .returning()
    .get();

/** Marks an assignment as present, just now; `values` override the defaults. */
export const attended = (
  { id: assignmentId }: { id: string },
  values: Partial<typeof attendance.$inferInsert> = {},
) => db.insert(attendance).values(attendanceRow({ ...values, assignmentId }));

/** Notes that a person is away on these days, both included. */
export const absence = ({ id: userId }: { id: string }, fromDay: string, toDay: string) =>
  db.insert(absences).values(absenceRow({ userId, fromDay, toDay }));

/** Gives a person a calendar feed that was read just now; `values` override the defaults. */
export const calendarFeed = (
  { id: userId }: { id: string },
  values: Partial<typeof calendarFeeds.$inferInsert> = {},
) => db.insert(calendarFeeds).values(calendarFeedRow({ ...values, userId }));

/** Inserts an open request for a stand-in, made just now. */
export const standIn = (
  { id: assignmentId, shiftId }: { id: string; shiftId: string },
  values: Partial<typeof standInRequests.$inferInsert> = {},
) =>
  db
    .insert(standInRequests)
    .values(standInRow({ ...values, assignmentId, shiftId }))
    .returning()
    .get();

/** Puts a person in line for a shift, just now. */
export const waiting = (
  { id: shiftId }: { id: string },
  { id: volunteerId }: { id: string },
  values: Partial<typeof waitlistEntries.$inferInsert> = {},
) =>
  db
    .insert(waitlistEntries)
    .values(waitlistRow({ ...values, shiftId, volunteerId }))
    .returning()
    .get();

/** Stores that a person gets a mail when a shift opens. */
export const openingReminder = (
  { id: shiftId, opensAt }: { id: string; opensAt: number | null },
  { id: volunteerId }: { id: string },
) =>
  db
    .insert(openingReminders)
    .values(openingReminderRow({ shiftId, volunteerId, ...(opensAt !== null && { opensAt }) }))
    .returning()
    .get();

/** Inserts a plan with one shift, by default a draft that makes one tomorrow. */
export async function plan(values: Partial<typeof plans.$inferInsert> = {}) {
  const row = await db.insert(plans).values(planRow(values)).returning().get();
  await db.insert(planItems).values(planItemRow({ planId: row.id, applied: row.state === 'applied' }));
  return row;
}

/** Inserts a day template of one shift. */
export const shiftTemplate = (values: Partial<typeof shiftTemplates.$inferInsert> = {}) =>
  db.insert(shiftTemplates).values(templateRow(values)).returning().get();

/** Puts a person in charge of a day, by default the whole of it. */
export const charge = (
  { id: userId }: { id: string },
  day: string,
  values: Partial<typeof dayCharges.$inferInsert> = {},
) =>
  db
    .insert(dayCharges)
    .values(chargeRow({ day, userId, ...values }))
    .returning()
    .get();

/** Inserts an invitation with an import of its own, and returns it with the token of a mail. */
export async function invitation(values: Partial<typeof invitations.$inferInsert> = {}) {
  const sheet = invitationImportRow();
  await db.insert(invitationImports).values(sheet);
  const row = await db
    .insert(invitations)
    .values(invitationRow({ importId: sheet.id, ...values }))
    .returning()
    .get();
  const link = { id: newId('lnk'), secret: newSecret() };
  await db.insert(invitationLinks).values({
    id: link.id,
    invitationId: row.id,
    secretHash: hashSecret(link.secret),
    createdAt: Date.now(),
  });
  return { ...row, token: `${link.id}.${link.secret}` };
}

/** Inserts a season. No other one is left, because seasons do not overlap. */
export async function season(values: Partial<typeof seasons.$inferInsert> = {}) {
  await db.delete(seasons);
  return db.insert(seasons).values(seasonRow(values)).returning().get();
}

/** Asks a volunteer whether they join again in a season. */
export const bringBack = (
  { id: seasonId }: { id: string },
  { id: volunteerId }: { id: string },
  values: Partial<typeof bringBacks.$inferInsert> = {},
) =>
  db
    .insert(bringBacks)
    .values(bringBackRow({ seasonId, volunteerId, ...values }))
    .returning()
    .get();

/** Inserts a screen and returns it with its key. */
export async function screen(values: Partial<typeof screens.$inferInsert> = {}) {
  const key = newSecret();
  const row = await db
    .insert(screens)
    .values(screenRow({ secretHash: hashSecret(key), ...values }))
    .returning()
    .get();
  return { ...row, key };
}

/** Inserts an event tomorrow with forty places at €7.50; `values` override the defaults. */
export const event = (values: Partial<typeof events.$inferInsert> = {}) =>
  db.insert(events).values(eventRow(values)).returning().get();

/** Inserts an active reservation of two places, by default on a new event and by a new person. */
export const reservation = async (values: Partial<typeof eventReservations.$inferInsert> = {}) => {
  const eventId = values.eventId ?? (await event()).id;
  const userId = values.userId === undefined ? (await person()).id : values.userId;
  return db
    .insert(eventReservations)
    .values(reservationRow({ ...values, eventId, userId }))
    .returning()
    .get();
};

/** Inserts a pending mail to a person into the outbox; returns its id. */
export async function outboxMail(
  { id: userId, email: recipient }: TestPerson,
  values: Partial<typeof mailOutbox.$inferInsert> = {},
): Promise<string> {
  const row = mailRow({ userId, recipient, ...values });
  await db.insert(mailOutbox).values(row);
  return row.id;
}

/** Inserts an entry of the audit log at the current time; returns its id. */
export async function auditEntry(values: Partial<typeof auditLog.$inferInsert> = {}): Promise<string> {
  const row = auditRow(values);
  await db.insert(auditLog).values(row);
  return row.id;
}

/** Stores planning settings in place of those that there are; what is not named has its default. */
export function planningSettings(settingValue: Partial<PlanningSettings>) {
  const row = settingRow({ settingValue });
  return db
    .insert(adminSettings)
    .values(row)
    .onConflictDoUpdate({ target: adminSettings.settingKey, set: { settingValue } });
}
