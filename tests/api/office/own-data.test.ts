import { exportOwnData, type OwnData, removePerson } from '@ijsploeg/worker/contract';
import { eq, getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { attemptsAt } from '../../../worker/src/accounts/auth/attempts.ts';
import { createApp } from '../../../worker/src/app/app.ts';
import * as schema from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { invitationImportRow, invitationRow, messageRow, seasonRow } from '../../support/rows.ts';
import {
  admin,
  ask,
  assignment,
  auditEntry,
  bringBack,
  charge,
  event,
  HOUR,
  openingReminder,
  otherSession,
  outboxMail,
  plan,
  pushDevice,
  reservation,
  shift,
  type TestPerson,
  volunteer,
  volunteerRequest,
  waiting,
} from '../factories.ts';
import { call, db, env, ORIGIN, request } from '../harness.ts';
import { keepFactorLink } from '../second-factors.ts';

/** The section of a table in the export, and the omitted columns with the reason. */
const COVERED: Record<string, { section: keyof OwnData; leftOut: Record<string, string> }> = {
  accounts: {
    section: 'account',
    leftOut: {
      passwordHash: 'a secret',
      failedSignIns: 'unused, read from rate_counters',
      signInBlockedUntil: 'unused, read from rate_counters',
    },
  },
  profiles: {
    section: 'profile',
    leftOut: {
      avatarKey: 'covered by avatarUrl',
      avatarVersion: 'covered by avatarUrl',
      photoAnswer: 'covered by photoConsent',
      photoAnsweredAt: 'covered by photoConsent',
      photoTextVersion: 'covered by photoConsent',
      photoVersion: 'covered by photoConsent',
      searchText: 'names and address once more',
    },
  },
  volunteer_requests: { section: 'volunteerRequests', leftOut: { userId: 'the person' } },
  shift_assignments: {
    section: 'assignments',
    leftOut: {
      volunteerId: 'the person',
      shiftId: 'part of the shift',
      guestName: 'of people without an account',
      walkInId: 'how it was sent',
    },
  },
  opening_reminders: {
    section: 'openingReminders',
    leftOut: { shiftId: 'part of the shift', volunteerId: 'the person' },
  },
  waitlist_entries: {
    section: 'waitlist',
    leftOut: {
      id: 'meaningless outside the portal',
      volunteerId: 'the person',
      shiftId: 'part of the shift',
    },
  },
  asks: {
    section: 'asks',
    leftOut: {
      id: 'meaningless outside the portal',
      volunteerId: 'the person',
      shiftId: 'part of the shift',
      askedBy: 'other people stay unnamed',
    },
  },
  absences: {
    section: 'absences',
    leftOut: { id: 'meaningless outside the portal', userId: 'the person' },
  },
  day_charges: {
    section: 'charges',
    leftOut: {
      id: 'meaningless outside the portal',
      userId: 'the person',
      dayStart: 'the day says it',
      dayEnd: 'the day says it',
    },
  },
  event_reservations: {
    section: 'reservations',
    leftOut: {
      userId: 'the person',
      eventId: 'part of the event',
      searchText: 'names and address once more',
      submissionId: 'how it was sent',
      doorCheckId: 'how it was sent',
    },
  },
  mail_outbox: {
    section: 'mails',
    leftOut: {
      id: 'meaningless outside the portal',
      userId: 'the person',
      dedupeKey: 'how it is sent',
      data: 'the content of the mail',
      attempts: 'how it is sent',
      nextAttemptAt: 'how it is sent',
      dueAt: 'how it is sent',
      failedAt: 'how it is sent',
      leasedUntil: 'how it is sent',
      lastError: 'how it is sent',
      lane: 'how it is sent',
    },
  },
  sessions: { section: 'sessions', leftOut: { id: 'derived from a secret', userId: 'the person' } },
  push_subscriptions: {
    section: 'pushDevices',
    leftOut: {
      id: 'meaningless outside the portal',
      userId: 'the person',
      sessionId: 'derived from a secret',
      endpoint: 'covered by service',
      endpointHash: 'covered by service',
      p256dh: 'how it is sent',
      auth: 'a secret',
    },
  },
  one_time_tokens: {
    section: 'oneTimeTokens',
    leftOut: {
      id: 'half of a secret link',
      userId: 'the person',
      secretHash: 'a secret',
      passwordHash: 'a secret',
      firstName: 'of a sign-up, deleted when it is confirmed',
      lastName: 'of a sign-up, deleted when it is confirmed',
    },
  },
  totp_factors: {
    section: 'secondFactor',
    leftOut: { userId: 'the person', secret: 'a secret', lastStep: 'how it is checked' },
  },
  recovery_codes: { section: 'secondFactor', leftOut: { userId: 'the person', codeHash: 'a secret' } },
  calendar_feeds: { section: 'calendarFeed', leftOut: { userId: 'the person', secretHash: 'a secret' } },
  statements: {
    section: 'statements',
    leftOut: { userId: 'the person', issuedBy: 'other people stay unnamed' },
  },
  messages: {
    section: 'messages',
    leftOut: {
      id: 'meaningless outside the portal',
      senderId: 'the person',
      audience: 'other people stay unnamed',
      muted: 'other people stay unnamed',
      submissionId: 'how it was sent',
      shownFrom: 'how it was sent',
    },
  },
  plans: {
    section: 'plans',
    leftOut: {
      id: 'meaningless outside the portal',
      madeBy: 'the person',
      source: 'covered by title',
      version: 'how it is edited',
      selectedCount: 'about shifts',
      appliedCount: 'about shifts',
      undoneCount: 'about shifts',
      forgottenAt: 'about shifts',
    },
  },
  invitations: {
    section: 'invitations',
    leftOut: {
      id: 'meaningless outside the portal',
      importId: 'meaningless outside the portal',
      userId: 'the person',
      phoneNumber: 'emptied when it is accepted',
      skills: 'emptied when it is accepted',
    },
  },
  invitation_imports: {
    section: 'invitationImports',
    leftOut: {
      id: 'meaningless outside the portal',
      senderId: 'the person',
      submissionId: 'how it was sent',
    },
  },
  bring_backs: {
    section: 'bringBacks',
    leftOut: {
      id: 'meaningless outside the portal',
      seasonId: 'covered by season',
      volunteerId: 'the person',
    },
  },
  season_totals: {
    section: 'seasonTotals',
    leftOut: {
      id: 'meaningless outside the portal',
      seasonId: 'covered by season',
      userId: 'the person',
    },
  },
  action_links: {
    section: 'actionLinks',
    leftOut: {
      id: 'half of a secret link',
      userId: 'the person',
      subjectId: 'meaningless outside the portal',
      secretHash: 'a secret',
    },
  },
  audit_log: {
    section: 'auditLog',
    leftOut: {
      id: 'meaningless outside the portal',
      actorId: 'covered by actor; other people stay unnamed',
      personId: 'the person',
      subjectKind: 'covered by action',
      subjectId: 'meaningless outside the portal',
      requestId: 'meaningless outside the portal',
      erasureNotedAt: 'of a removed person, who exports nothing',
    },
  },
};

/** Tables that refer to a person without holding data about them. */
const NOT_ABOUT_PEOPLE: Record<string, string> = {};

interface PersonTable {
  name: string;
  table: SQLiteTable;
  /** The columns with a person's id. */
  columns: SQLiteColumn[];
}

const PERSON_COLUMN = /^(user|volunteer|person|profile|account|actor)_id$/;

/** The tables with personal data by the schema: those with a foreign key to accounts or profiles, or a column named like one. */
const personTables = (): PersonTable[] =>
  Object.values(schema)
    .filter((exported) => is(exported, SQLiteTable))
    .map((table) => {
      const { name, foreignKeys, columns } = getTableConfig(table);
      const keys = foreignKeys.flatMap((key) => {
        const { foreignTable, columns } = key.reference();
        return foreignTable === schema.accounts || foreignTable === schema.profiles ? columns : [];
      });
      const named = columns.filter((column) => PERSON_COLUMN.test(column.name));
      const own = table === schema.accounts ? [schema.accounts.id] : [];
      return { name, table, columns: [...new Set([...keys, ...named, ...own])] };
    })
    .filter(({ columns }) => columns.length > 0);

/** A row as the export contains it, with instants in ISO 8601. */
function onTheWire(table: SQLiteTable, row: Record<string, unknown>, leftOut: Record<string, string>) {
  const columns = Object.keys(getTableColumns(table)).filter((name) => !(name in leftOut));
  return Object.fromEntries(
    columns.map((name) => {
      const value = row[name];
      const isInstant = typeof value === 'number' && value > Date.UTC(2000);
      return [name, isInstant ? new Date(value).toISOString() : value];
    }),
  );
}

/** Two people cannot take charge of a day at the same moment. */
let nextStart = Date.parse('2020-12-05T12:00:00Z');

/** Rows in every table, of a person without null columns where possible. */
async function richPerson(): Promise<TestPerson> {
  const me = await volunteer({
    skills: ['BHV'],
    dayParts: ['sa_day'],
    city: 'Leiden',
    country: 'Nederland',
    locale: 'en',
    phoneNumber: '+31687654321',
  });
  const now = Date.now();
  await db
    .update(schema.accounts)
    .set({ pendingEmail: 'nieuw@example.test', pendingEmailUntil: now + HOUR })
    .where(eq(schema.accounts.id, me.id));
  const { id: eventId } = await event({
    title: 'Winteravond',
    startDate: now + HOUR,
    endDate: now + 2 * HOUR,
  });
  await db.insert(schema.rateCounters).values({
    key: await attemptsAt.address(me.email),
    count: 7,
    blockedUntil: now + HOUR,
    resetsAt: now + 24 * HOUR,
  });
  for (const [index, status] of (['rejected', 'approved'] as const).entries())
    await volunteerRequest(me, {
      motivation: `Ik wil graag, keer ${index}`,
      status,
      requestedAt: now + index,
      approvedAt: now + index,
      rejectedAt: now + index,
      notes: 'Belt graag',
    });
  for (const [index, status] of (['assigned', 'confirmed', 'completed', 'cancelled'] as const).entries())
    await assignment(await shift({ eventId }), me, {
      status,
      assignedAt: now + index,
      confirmedAt: now + index,
      completedAt: now + index,
      cancelledAt: now + index,
      acknowledgedAt: now + index,
      whatsappAt: now + index,
      notes: 'Neemt een bezem mee',
    });
  await openingReminder(await shift(), me);
  await waiting(await shift(), me, {
    state: 'passed',
    offers: 2,
    offeredAt: now,
    offerExpiresAt: now,
    endedAt: now,
  });
  await reservation({
    eventId,
    userId: me.id,
    email: 'anders@example.test',
    firstName: 'San',
    lastName: 'Vries',
    phoneNumber: '+31612345678',
    totalCents: 500,
    status: 'cancelled',
    createdAt: now,
    cancelledAt: now,
    usedAt: now,
  });
  for (const [index, status] of (['sent', 'failed'] as const).entries())
    await outboxMail(me, { status, subject: 'Morgen 17:00: Bar', sentAt: now, createdAt: now + index });
  await otherSession(me, { expiresAt: now + HOUR, createdAt: now + 1, userAgent: 'Firefox' });
  await db.insert(schema.oneTimeTokens).values({
    id: newId('tok'),
    userId: me.id,
    purpose: 'reset_password',
    secretHash: 'geheim',
    expiresAt: now + HOUR,
    createdAt: now,
  });
  await ask(await shift(), me, { answer: 'no', answeredAt: now, whatsappAt: now });
  await db
    .insert(schema.absences)
    .values({ id: newId('abs'), userId: me.id, fromDay: '2020-12-01', toDay: '2020-12-03' });
  await charge(me, '2020-12-05', { startTime: nextStart++ });
  await keepFactorLink(me);
  await plan({ madeBy: me.id, state: 'undone', touchedAt: now, appliedAt: now, undoneAt: now });
  const winter = await db.insert(schema.seasons).values(seasonRow()).returning().get();
  await bringBack(winter, me, { remindedAt: now, answer: 'yes', answeredAt: now, leftAt: now });
  await db
    .insert(schema.seasonTotals)
    .values({ id: newId('stt'), seasonId: winter.id, userId: me.id, shifts: 2, minutes: 360 });
  const sheet = invitationImportRow({ senderId: me.id, noteNl: 'Fijn als je komt', noteEn: 'Do come' });
  await db.insert(schema.invitationImports).values(sheet);
  await db.insert(schema.invitations).values(
    invitationRow({
      importId: sheet.id,
      email: me.email,
      state: 'accepted',
      userId: me.id,
      openedAt: now,
      remindedAt: now,
      answeredAt: now,
    }),
  );
  await db.insert(schema.statements).values({
    code: newId('tok'),
    userId: me.id,
    fromDay: '2020-10-01',
    toDay: '2020-10-31',
    shifts: 2,
    minutes: 360,
    tasks: [{ startTime: new Date(now).toISOString(), title: 'Kassa', minutes: 360 }],
    issuedAt: now,
    issuedBy: me.id,
  });
  await db.insert(schema.messages).values(messageRow({ senderId: me.id, state: 'stopped', stoppedAt: now }));
  await db
    .insert(schema.calendarFeeds)
    .values({ userId: me.id, secretHash: newId('tok'), createdAt: now, lastReadAt: now });
  const device = await pushDevice(me);
  await db
    .update(schema.pushSubscriptions)
    .set({ lastOkAt: now })
    .where(eq(schema.pushSubscriptions.id, device.id));
  await db.update(schema.sessions).set({ verifiedAt: now, trustedUntil: now + HOUR });
  await auditEntry({
    at: now,
    actorId: me.id,
    personId: me.id,
    action: 'account.password_changed',
    subjectKind: 'account',
    subjectId: me.id,
    sourceAddress: '192.0.2.1',
  });
  await auditEntry({
    at: now + 1,
    actorId: 'usr_admin',
    personId: me.id,
    action: 'person.role_changed',
    subjectKind: 'person',
    subjectId: me.id,
    before: { role: 'user' },
    after: { role: 'volunteer' },
  });
  // After the sign-ins, which take a warning back.
  await db.update(schema.accounts).set({ eraseWarnedAt: now }).where(eq(schema.accounts.id, me.id));
  return me;
}

describe('GET /api/profile/export', () => {
  let me: TestPerson;
  let other: TestPerson;
  let data: OwnData;
  beforeAll(async () => {
    [me, other] = [await richPerson(), await richPerson()];
    data = await call(exportOwnData, { as: me });
  });

  it('covers every table with personal data', () => {
    const names = personTables().map(({ name }) => name);
    expect(names.sort()).toEqual([...Object.keys(COVERED), ...Object.keys(NOT_ABOUT_PEOPLE)].sort());
  });

  it.each(personTables().filter(({ name }) => name in COVERED))(
    'contains every row and every column of $name',
    async ({ name, table, columns }) => {
      const { section, leftOut } = COVERED[name] ?? { section: 'account', leftOut: {} };
      const rows = new Set<string>();
      const held = new Set<string>();
      for (const column of columns)
        for (const row of await db.select().from(table).where(eq(column, me.id))) {
          const expected = onTheWire(table, row, leftOut);
          rows.add(JSON.stringify(expected));
          for (const [field, value] of Object.entries(expected)) if (value !== null) held.add(field);
        }
      // A null column would prove nothing.
      const expected = Object.keys(getTableColumns(table)).filter((field) => !(field in leftOut));
      expect([...held].sort()).toEqual(expected.sort());
      const found = [data[section]].flat();
      expect(found).toHaveLength(rows.size);
      expect(found).toEqual(
        expect.arrayContaining([...rows].map((row) => expect.objectContaining(JSON.parse(row)))),
      );
    },
  );

  it('names the shifts and events, also of cancelled places', () => {
    expect(data.assignments.map(({ status }) => status)).toEqual([
      'cancelled',
      'completed',
      'confirmed',
      'assigned',
    ]);
    expect(data.assignments[0]?.shift).toMatchObject({
      title: 'IJsmeester',
      event: { title: 'Winteravond' },
    });
    expect(data.reservations[0]?.event.title).toBe('Winteravond');
  });

  it('tells the failed sign-ins at the address', () => {
    expect(data.account.failedSignIns).toBe(7);
    expect(Date.parse(data.account.signInBlockedUntil ?? '')).toBeGreaterThan(Date.now());
  });

  it('omits who acted on the person, and what the person changed of others', async () => {
    await auditEntry({
      at: Date.now() + HOUR,
      actorId: me.id,
      personId: other.id,
      action: 'person.profile_changed',
      subjectKind: 'person',
      subjectId: other.id,
      before: { city: 'Utrecht' },
      after: { city: 'Gouda' },
    });
    await auditEntry({
      at: Date.now() + 2 * HOUR,
      actorId: other.id,
      personId: me.id,
      action: 'request.refused',
      subjectKind: 'person',
      subjectId: me.id,
      sourceAddress: '192.0.2.99',
    });
    const { auditLog } = await call(exportOwnData, { as: me });
    expect(auditLog.map(({ at: _, ...entry }) => entry)).toEqual([
      { action: 'request.refused', actor: 'organisation', before: null, after: null, sourceAddress: null },
      { action: 'person.profile_changed', actor: 'self', before: null, after: null, sourceAddress: null },
      {
        action: 'person.role_changed',
        actor: 'organisation',
        before: { role: 'user' },
        after: { role: 'volunteer' },
        sourceAddress: null,
      },
      {
        action: 'account.password_changed',
        actor: 'self',
        before: null,
        after: null,
        sourceAddress: '192.0.2.1',
      },
    ]);
  });

  it('contains no secret and no data of other people', async () => {
    const account = await db.select().from(schema.accounts).where(eq(schema.accounts.id, me.id)).get();
    const response = await request(exportOwnData, { as: me });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const text = await response.text();
    for (const secret of ['geheim', account?.passwordHash ?? '', me.cookie.split('=')[1] ?? ''])
      expect(text).not.toContain(`"${secret}"`);
    for (const foreign of [other.id, other.email, 'usr_admin']) expect(text).not.toContain(foreign);
  });

  it('runs the same number of queries for any amount of data', async () => {
    const batches: number[] = [];
    const statements = { count: 0 };
    const database = new Proxy(env.DB, {
      get(target, name) {
        if (name === 'prepare')
          return (query: string) => {
            statements.count += 1;
            return target.prepare(query);
          };
        if (name !== 'batch') return Reflect.get(target, name);
        return (prepared: D1PreparedStatement[]) => {
          batches.push(prepared.length);
          return target.batch(prepared);
        };
      },
    });
    const countQueries = async ({ cookie }: TestPerson) => {
      statements.count = 0;
      const response = await createApp().request(
        `${ORIGIN}/api/profile/export`,
        { headers: { Cookie: cookie } },
        { ...env, DB: database },
      );
      expect(response.status).toBe(200);
      return statements.count;
    };
    // The query of the session is prepared at its first use.
    await countQueries(me);
    const count = await countQueries(me);
    expect(await countQueries(await volunteer())).toBe(count);
    // Everything at one moment; the session, read before, needs no batch.
    expect(batches).toEqual([29, 29, 29]);
  });

  // Last, because the person is gone afterwards.
  it('covers every column that a removal empties: the id of the person stays in the log alone', async () => {
    await call(removePerson, { as: await admin(), params: { id: me.id } });
    const left = await Promise.all(
      personTables().flatMap(({ name, table, columns }) =>
        columns.map(async (column) => ((await db.$count(table, eq(column, me.id))) > 0 ? name : [])),
      ),
    );
    expect([...new Set(left.flat())]).toEqual(['audit_log']);
  });
});
