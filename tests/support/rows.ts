import { makeTicketReference } from '@ijsploeg/worker/contract';
import type {
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
  hourCorrections,
  invitationImports,
  invitations,
  mailOutbox,
  messages,
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
  totpFactors,
  volunteerRequests,
  waitlistEntries,
} from '../../worker/src/app/schema.ts';
import { startOfDay } from '../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { toSearchText } from '../../worker/src/platform/lib/search-text.ts';

/**
 * One valid row of each table, for all kinds of tests; `values` override the defaults. Nothing is written
 * here: the API tests (`tests/api/factories.ts`), the journeys (`tests/e2e/support`) and the benchmark insert
 * the rows with their own database client. Give a new required column its value here.
 */

const HOUR_MS = 3_600_000;

type Insert<Table extends { $inferInsert: object }> = Table['$inferInsert'];

/** An account with a confirmed address that cannot sign in: its password hash matches nothing. */
export function accountRow(values: Partial<Insert<typeof accounts>> = {}) {
  const id = values.id ?? newId('usr');
  const now = Date.now();
  return {
    email: `${id}@example.test`,
    passwordHash: 'none',
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
    ...values,
    id,
  } satisfies Insert<typeof accounts>;
}

type ProfileValues = Partial<Insert<typeof profiles>> & Pick<Insert<typeof profiles>, 'id' | 'email'>;

/** The completed profile of an account: role user, no skills. */
export function profileRow(values: ProfileValues) {
  const now = Date.now();
  const { firstName = 'Sanne', lastName = 'de Vries', email } = values;
  return {
    phoneNumber: '+31612345678',
    profileCompleted: true,
    searchText: toSearchText(firstName, lastName, email),
    createdAt: now,
    updatedAt: now,
    ...values,
    firstName,
    lastName,
  } satisfies Insert<typeof profiles>;
}

/** A session of 30 days; the id is the hash of the token in the cookie. */
export function sessionRow(values: Partial<Insert<typeof sessions>> & { id: string; userId: string }) {
  const now = Date.now();
  return { expiresAt: now + 30 * 24 * HOUR_MS, createdAt: now, ...values } satisfies Insert<typeof sessions>;
}

/** A browser that gets notifications, at an address that no push service has. */
export function pushDeviceRow(
  values: Partial<Insert<typeof pushSubscriptions>> & { userId: string; sessionId: string },
) {
  const id = newId('psh');
  return {
    id,
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${id}`,
    endpointHash: id,
    // Those of the example in RFC 8291.
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    createdAt: Date.now(),
    ...values,
  } satisfies Insert<typeof pushSubscriptions>;
}

/** A confirmed second factor, by default with a secret that nobody can read. */
export const factorRow = (values: Partial<Insert<typeof totpFactors>> & { userId: string }) =>
  ({
    secret: 'unread',
    confirmedAt: Date.now(),
    createdAt: Date.now(),
    lastStep: 0,
    ...values,
  }) satisfies Insert<typeof totpFactors>;

/** A pending application to become a volunteer. */
export const requestRow = (values: Partial<Insert<typeof volunteerRequests>> & { userId: string }) =>
  ({
    id: newId('req'),
    status: 'pending',
    requestedAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof volunteerRequests>;

/** An active public shift tomorrow, with two places. */
export function shiftRow(values: Partial<Insert<typeof shifts>> = {}) {
  const now = Date.now();
  const { title = 'IJsmeester', location = 'Grote baan' } = values;
  return {
    id: newId('shf'),
    startTime: now + 24 * HOUR_MS,
    endTime: now + 27 * HOUR_MS,
    maxVolunteers: 2,
    searchText: toSearchText(title, location),
    createdAt: now,
    updatedAt: now,
    ...values,
    title,
    location,
  } satisfies Insert<typeof shifts>;
}

/** An assigned place on a shift. An admin confirms it after it was taken, unless `assignedAt` says otherwise. */
export const assignmentRow = (
  values: Partial<Insert<typeof shiftAssignments>> & { shiftId: string; volunteerId: string | null },
) =>
  ({
    id: newId('asg'),
    status: 'assigned',
    assignedAt: typeof values.confirmedAt === 'number' ? values.confirmedAt - 1 : Date.now(),
    ...values,
  }) satisfies Insert<typeof shiftAssignments>;

/** A mark at an assignment, just now: present. */
export const attendanceRow = (values: Partial<Insert<typeof attendance>> & { assignmentId: string }) =>
  ({
    state: 'present',
    seenAt: Date.now(),
    markedBy: 'usr_organiser',
    markedAt: Date.now(),
    markId: crypto.randomUUID(),
    ...values,
  }) satisfies Insert<typeof attendance>;

/** A volunteer's question to count other hours, asked just now. */
export const correctionRow = (values: Partial<Insert<typeof hourCorrections>> & { assignmentId: string }) =>
  ({
    id: newId('hrc'),
    minutes: 90,
    note: 'Bleef langer',
    askedAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof hourCorrections>;

/** An open request for a stand-in. */
export const standInRow = (
  values: Partial<Insert<typeof standInRequests>> & { assignmentId: string; shiftId: string },
) =>
  ({
    id: newId('sir'),
    state: 'open',
    createdAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof standInRequests>;

/** Somebody who has just joined the waitlist of a shift. */
export const waitlistRow = (
  values: Partial<Insert<typeof waitlistEntries>> & { shiftId: string; volunteerId: string },
) =>
  ({
    id: newId('wai'),
    state: 'waiting',
    joinedAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof waitlistEntries>;

/** A request for a mail when a shift opens, in an hour. */
export const openingReminderRow = (
  values: Partial<Insert<typeof openingReminders>> & { shiftId: string; volunteerId: string },
) =>
  ({
    opensAt: Date.now() + HOUR_MS,
    askedAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof openingReminders>;

/** An open question to a volunteer about a shift, asked just now. */
export const askRow = (values: Partial<Insert<typeof asks>> & { shiftId: string; volunteerId: string }) =>
  ({
    id: newId('ask'),
    askedBy: 'usr_organiser',
    askedAt: Date.now(),
    expiresAt: Date.now() + 24 * HOUR_MS,
    ...values,
  }) satisfies Insert<typeof asks>;

/** The days on which somebody is away, both included. */
export const absenceRow = (values: Omit<Insert<typeof absences>, 'id'> & { id?: string }) =>
  ({ id: newId('abs'), ...values }) satisfies Insert<typeof absences>;

/** A calendar feed that was read just now. */
export const calendarFeedRow = (values: Partial<Insert<typeof calendarFeeds>> & { userId: string }) =>
  ({
    secretHash: newId('tok'),
    createdAt: Date.now(),
    lastReadAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof calendarFeeds>;

/** A screen that shows first names and all places. Nobody has its key, unless `secretHash` is given. */
export const screenRow = (values: Partial<Insert<typeof screens>> = {}) =>
  ({
    id: newId('scr'),
    name: 'Ploegruimte',
    names: 'first',
    secretHash: newId('tok'),
    createdAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof screens>;

/** Somebody in charge of a whole day. */
export const chargeRow = ({
  day,
  ...values
}: Pick<Insert<typeof dayCharges>, 'day' | 'userId'> & Partial<Insert<typeof dayCharges>>) =>
  ({
    id: newId('chg'),
    day,
    dayStart: startOfDay(day),
    dayEnd: startOfDay(day, 1),
    startTime: startOfDay(day),
    createdAt: Date.now(),
    ...values,
  }) satisfies Insert<typeof dayCharges>;

/** A message to all volunteers, sent just now. */
export function messageRow(values: Partial<Insert<typeof messages>> = {}) {
  const { createdAt = Date.now() } = values;
  return {
    id: newId('msg'),
    isFromLead: false,
    audience: { kind: 'volunteers', onlyToCome: false },
    subject: 'Dweilmachine stuk',
    body: 'Kom een half uur later.',
    recipients: 1,
    muted: [],
    createdAt,
    shownFrom: createdAt,
    ...values,
  } satisfies Insert<typeof messages>;
}

/** A draft that makes one shift. */
export const planRow = (values: Partial<Insert<typeof plans>> = {}) =>
  ({
    id: newId('pln'),
    kind: 'create',
    title: 'IJsmeester',
    source: { type: 'rows', fileName: null },
    madeBy: null,
    madeAt: Date.now(),
    selectedCount: 1,
    ...values,
  }) satisfies Insert<typeof plans>;

/** A selected shift of a draft, tomorrow. */
export function planItemRow(
  values: Partial<Insert<typeof planItems>> & { planId: string },
): Insert<typeof planItems> {
  const { id, title, location, startTime, endTime, maxVolunteers, searchText } = shiftRow();
  const times = { startTime, endTime, maxVolunteers, searchText };
  const rest = { eventId: null, description: null, shiftType: 'public', requiredSkills: null } as const;
  const signUp = { minVolunteers: null, opensAt: null, needsConfirmation: false };
  return {
    shiftId: id,
    position: 1,
    selected: true,
    after: { title, location, ...times, ...rest, ...signUp },
    ...values,
  };
}

/** A day template of one shift. */
export function templateRow(values: Partial<Insert<typeof shiftTemplates>> = {}) {
  const now = Date.now();
  return {
    id: newId('tpl'),
    name: 'Zaterdag',
    items: [
      {
        title: 'IJsmeester',
        location: 'Grote baan',
        start: '09:00',
        end: '13:00',
        maxVolunteers: 2,
        description: null,
        eventId: null,
        shiftType: 'public',
        requiredSkills: null,
        minVolunteers: null,
        opensAt: null,
        needsConfirmation: false,
      },
    ],
    createdAt: now,
    updatedAt: now,
    ...values,
  } satisfies Insert<typeof shiftTemplates>;
}

/** An event tomorrow, with forty places at €7.50. */
export function eventRow(values: Partial<Insert<typeof events>> = {}) {
  const now = Date.now();
  const { title = 'Schaatsdisco', location = 'Grote baan', description } = values;
  return {
    id: newId('evt'),
    startDate: now + 24 * HOUR_MS,
    endDate: now + 28 * HOUR_MS,
    priceCents: 750,
    maxCapacity: 40,
    searchText: toSearchText(title, location, description),
    createdAt: now,
    updatedAt: now,
    ...values,
    title,
    location,
  } satisfies Insert<typeof events>;
}

/** An active reservation of two places for €15. */
export function reservationRow(
  values: Partial<Insert<typeof eventReservations>> & { eventId: string; userId: string | null },
) {
  const { email = 'sanne@example.test', firstName = 'Sanne', lastName = 'de Vries' } = values;
  const reference = values.reference ?? makeTicketReference((below) => Math.floor(Math.random() * below));
  return {
    id: newId('rsv'),
    quantity: 2,
    totalCents: 1500,
    status: 'reserved',
    searchText: toSearchText(firstName, lastName, email, reference, reference.replaceAll('-', '')),
    createdAt: Date.now(),
    ...values,
    email,
    firstName,
    lastName,
    reference,
  } satisfies Insert<typeof eventReservations>;
}

/** A pending mail in the outbox, in Dutch, about a changed password. */
export function mailRow(
  values: Partial<Insert<typeof mailOutbox>> & Pick<Insert<typeof mailOutbox>, 'userId' | 'recipient'>,
) {
  const { id = newId('mai') } = values;
  const now = Date.now();
  return {
    id,
    dedupeKey: id,
    kind: 'password_changed',
    locale: 'nl',
    nextAttemptAt: now,
    createdAt: now,
    ...values,
  } satisfies Insert<typeof mailOutbox>;
}

/** An entry of the audit log without an actor: a shift was changed. */
export const auditRow = (values: Partial<Insert<typeof auditLog>> = {}) =>
  ({
    id: newId('aud'),
    at: Date.now(),
    action: 'shift.changed',
    subjectKind: 'shift',
    requestId: 'test',
    ...values,
  }) satisfies Insert<typeof auditLog>;

/** A setting of the portal, by default the planning settings. */
export const settingRow = (
  values: Partial<Insert<typeof adminSettings>> & Pick<Insert<typeof adminSettings>, 'settingValue'>,
) => ({ settingKey: 'planning', updatedAt: Date.now(), ...values }) satisfies Insert<typeof adminSettings>;

/** A season of 40 days that starts today, by default. */
export function seasonRow(values: Partial<Insert<typeof seasons>> = {}) {
  const now = Date.now();
  return {
    id: newId('sea'),
    name: 'Winter',
    startsAt: now,
    endsAt: now + 40 * 24 * HOUR_MS,
    createdAt: now,
    updatedAt: now,
    ...values,
  } satisfies Insert<typeof seasons>;
}

/** The question whether a volunteer joins again, asked just now and not answered. */
export const bringBackRow = (
  values: Partial<Insert<typeof bringBacks>> & Pick<Insert<typeof bringBacks>, 'seasonId' | 'volunteerId'>,
) => ({ id: newId('brb'), askedAt: Date.now(), ...values }) satisfies Insert<typeof bringBacks>;

/** A sheet of one person, sent just now. */
export function invitationImportRow(values: Partial<Insert<typeof invitationImports>> = {}) {
  return {
    id: newId('imp'),
    locale: 'nl',
    invited: 1,
    createdAt: Date.now(),
    ...values,
  } satisfies Insert<typeof invitationImports>;
}

/** An invitation of just now that waits for an answer. */
export function invitationRow({
  importId,
  ...values
}: Partial<Insert<typeof invitations>> & { importId: string }) {
  const id = values.id ?? newId('inv');
  const now = Date.now();
  return {
    importId,
    email: `${id}@example.test`,
    firstName: 'Noor',
    lastName: 'Bakker',
    state: 'waiting',
    invitedAt: now,
    expiresAt: now + 60 * 24 * HOUR_MS,
    ...values,
    id,
  } satisfies Insert<typeof invitations>;
}
