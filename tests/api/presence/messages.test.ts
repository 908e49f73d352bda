import { createExecutionContext, createMessageBatch } from 'cloudflare:test';
import {
  type Answer,
  type Audience,
  type BodyInput,
  claimShift,
  type Endpoint,
  type ErrorBody,
  forgotPassword,
  getMessage,
  getShift,
  listMessages,
  listMyAssignments,
  type Message,
  previewMessage,
  removePerson,
  sendMessage,
  stopMessage,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import {
  adminSettings,
  auditLog,
  mailOutbox,
  messages,
  profiles,
  shiftAssignments,
  shifts,
} from '../../../worker/src/app/schema.ts';
import { jobsAt } from '../../../worker/src/app/sweep.ts';
import type { Env, MailMessage } from '../../../worker/src/platform/env.ts';
import { dayOf, startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { monthsBefore } from '../../../worker/src/platform/lib/months-before.ts';
import type { ComposedMail } from '../../../worker/src/platform/mail/mail.compose.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { requeueStalledMails } from '../../../worker/src/platform/mail/mail.sweep.ts';
import { MailPaused, type MailTransport } from '../../../worker/src/platform/mail/mail.transport.ts';
import { insertMany, numbers } from '../../support/insert-many.ts';
import { mailRow } from '../../support/rows.ts';
import { ledShift } from '../cast.ts';
import {
  admin,
  assignment,
  crowd,
  HOUR,
  planningSettings,
  shift,
  shiftAt,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';

const SECOND = 1000;
const MINUTE = 60_000;
/** Noon of tomorrow at the rink, so that the sessions of the tests are live and no quiet hours apply. */
const NOON = startOfDay(dayOf(Date.now()), 1) + 12 * HOUR;

let iris: TestPerson;
beforeEach(async () => {
  await db.delete(messages);
  await db.delete(mailOutbox);
  await db.delete(shiftAssignments);
  await db.delete(adminSettings);
  await db.update(profiles).set({ role: 'user' });
  iris = await admin({ firstName: 'Iris' });
});

/** Queues that remember which rows they were given, and nothing is consumed by itself. */
function fakeQueues() {
  const queued: { id: string; lane: 'now' | 'later'; delaySeconds: number }[] = [];
  const queue = (lane: 'now' | 'later') =>
    ({
      sendBatch: async (batch: { body: MailMessage; delaySeconds?: number }[]) => {
        queued.push(
          ...batch.map(({ body, delaySeconds = 0 }) => ({ id: body.outboxId, lane, delaySeconds })),
        );
      },
    }) as unknown as Queue<MailMessage>;
  return { queued, env: { ...env, MAIL_QUEUE: queue('now'), MAIL_LATER_QUEUE: queue('later') } };
}

interface CallAt<E extends Endpoint> {
  as: TestPerson;
  at?: number;
  params?: Record<string, string>;
  body?: BodyInput<E>;
  env?: Env;
}

async function respond<E extends Endpoint>(
  endpoint: E,
  { as, at = NOON, params = {}, body, env: bindings = fakeQueues().env }: CallAt<E>,
): Promise<Response> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'none');
  return createApp({ now: () => at }).request(
    ORIGIN + path,
    {
      method: endpoint.method,
      headers: { Origin: ORIGIN, Cookie: as.cookie, 'Content-Type': 'application/json' },
      ...(endpoint.body && { body: JSON.stringify(body ?? {}) }),
    },
    bindings,
    createExecutionContext(),
  );
}

/** Calls an endpoint at a simulated moment. */
async function callAt<E extends Endpoint>(endpoint: E, options: CallAt<E>): Promise<Answer<E>> {
  const response = await respond(endpoint, options);
  const text = await response.text();
  if (response.status !== endpoint.status) throw new Error(`${endpoint.path}: ${response.status} ${text}`);
  return JSON.parse(text) as Answer<E>;
}

async function refusedAt<E extends Endpoint>(endpoint: E, options: CallAt<E>) {
  const response = await respond(endpoint, options);
  const { error } = await response.json<ErrorBody>();
  return { status: response.status, ...error };
}

const previewOf = (audience: Audience, as = iris, at = NOON) =>
  callAt(previewMessage, { as, at, body: { audience } });

const text = { subject: 'Dweilmachine stuk', body: 'Kom een half uur later.' };
type Sent = Partial<BodyInput<typeof sendMessage>> & {
  audience: Audience;
  as?: TestPerson;
  at?: number;
  env?: Env;
};
const sendTo = ({ as = iris, at = NOON, env: bindings, expected = 1, ...body }: Sent) =>
  callAt(sendMessage, { as, at, ...(bindings && { env: bindings }), body: { ...text, expected, ...body } });
const sendRefused = ({ as = iris, at = NOON, env: _, expected = 1, ...body }: Sent) =>
  refusedAt(sendMessage, { as, at, body: { ...text, expected, ...body } });
const stopAt = (id: string, at: number, as = iris) => callAt(stopMessage, { as, at, params: { id } });

/** A shift of this evening with these people on it. */
async function shiftWith(...holders: TestPerson[]) {
  const on = await shiftAt(NOON + 6 * HOUR, { maxVolunteers: 50 });
  for (const holder of holders) await assignment(on, holder);
  return on;
}
const toShift = ({ id }: { id: string }, onlyToCome = false): Audience => ({
  kind: 'shift',
  shiftId: id,
  onlyToCome,
});
const all = { onlyToCome: false };

const mailsOf = async (people: TestPerson[]) =>
  (await Promise.all(people.map((one) => outboxMailsTo(one, 'message')))).flat();

/** A mail server that remembers what it was given. */
function fakeServer(beforeSend: (count: number, mail: ComposedMail) => unknown = () => {}) {
  const sent: string[] = [];
  let count = 0;
  const transport: MailTransport = {
    async send(_, mail) {
      count += 1;
      await beforeSend(count, mail);
      sent.push(mail.to);
    },
  };
  return { sent, transport };
}

/** Delivers the mails of a queue that are due by a moment, one after another, each at its own moment. */
async function deliverUntil(until: number, transport: MailTransport) {
  const due = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'pending'))
    .orderBy(mailOutbox.nextAttemptAt);
  for (const { id, nextAttemptAt } of due.filter((row) => row.nextAttemptAt <= until)) {
    const batch = createMessageBatch<MailMessage>('mail-later', [
      { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body: { outboxId: id } },
    ]);
    await consumeMailQueue(MAIL_WRITERS, batch, env, { now: () => nextAttemptAt }, transport);
  }
}

describe('the audience of a message', () => {
  it('is who holds a place on the shift, with the number and the names before anything is sent', async () => {
    const [sanne, noor, gone] = [
      await volunteer({ firstName: 'Sanne', searchText: 'sanne' }),
      await volunteer({ firstName: 'Noor', searchText: 'noor' }),
      await volunteer(),
    ];
    const on = await shiftWith(sanne, noor, iris);
    await assignment(on, gone, { status: 'cancelled' });
    await volunteer();
    expect(await previewOf(toShift(on))).toMatchObject({
      shifts: [{ id: on.id, title: on.title }],
      count: 2,
      names: ['Noor de Vries', 'Sanne de Vries'],
      muted: 0,
    });
  });

  it('has each person once, however many of its lists hold them', async () => {
    const [sanne, noor, joost] = [await volunteer({ skills: ['BHV'] }), await volunteer(), await volunteer()];
    const on = await shiftWith(sanne, noor);
    const other = await shiftWith(sanne);
    const audience: Audience = {
      kind: 'any',
      of: [
        { kind: 'shift', shiftId: on.id, ...all },
        { kind: 'shift', shiftId: other.id, ...all },
        { kind: 'day', day: dayOf(NOON), ...all },
        { kind: 'skill', skill: 'BHV', ...all },
        { kind: 'active', ...all },
        { kind: 'people', volunteerIds: [sanne.id, sanne.id, joost.id], ...all },
      ],
    };
    expect(await previewOf(audience)).toMatchObject({ count: 3 });
    await sendTo({ audience, expected: 3 });
    for (const one of [sanne, noor, joost]) expect(await outboxMailsTo(one, 'message')).toHaveLength(1);
    expect(await db.$count(mailOutbox, eq(mailOutbox.kind, 'message'))).toBe(3);
  });

  it('is a day or a period by the day on which a shift begins, without shifts that were called off', async () => {
    const [early, late, off, next] = [
      await volunteer(),
      await volunteer(),
      await volunteer(),
      await volunteer(),
    ];
    const day = dayOf(NOON);
    await assignment(await shiftAt(startOfDay(day)), early);
    await assignment(await shiftAt(startOfDay(day, 1) - 1), late);
    await assignment(await shiftAt(NOON, { status: 'cancelled' }), off);
    await assignment(await shiftAt(startOfDay(day, 1)), next);
    const named = async (audience: Audience) => (await previewOf(audience)).count;
    expect(await named({ kind: 'day', day, ...all })).toBe(2);
    expect(await named({ kind: 'period', from: day, to: dayOf(NOON + 24 * HOUR), ...all })).toBe(3);
    expect(await named({ kind: 'day', day: dayOf(NOON + 48 * HOUR), ...all })).toBe(0);
  });

  it('is the volunteers with or without a place this season, with a skill, or all', async () => {
    const [active, idle, cancelled] = [
      await volunteer({ firstName: 'Actief', skills: ['BHV'] }),
      await volunteer({ firstName: 'Stil', skills: ['Fotograaf'] }),
      await volunteer({ firstName: 'Weg', skills: ['BHV'] }),
    ];
    await shiftWith(active);
    await assignment(await shiftAt(NOON), cancelled, { status: 'cancelled' });
    await assignment(await shiftAt(NOON - 400 * 24 * HOUR), idle, { status: 'completed' });
    const names = async (audience: Audience) =>
      (await previewOf(audience)).names.map((name) => name.split(' ')[0]).sort();
    expect(await names({ kind: 'active', ...all })).toEqual(['Actief']);
    expect(await names({ kind: 'inactive', ...all })).toEqual(['Stil', 'Weg']);
    expect(await names({ kind: 'volunteers', ...all })).toEqual(['Actief', 'Stil', 'Weg']);
    expect(await names({ kind: 'skill', skill: 'BHV', ...all })).toEqual(['Actief', 'Weg']);
    expect(await names({ kind: 'skill', skill: 'BHV', onlyToCome: true })).toEqual(['Actief']);
  });

  it('has the sender only if chosen by name, and nobody without a role', async () => {
    const sanne = await volunteer();
    const on = await shiftWith(sanne, iris);
    expect((await previewOf(toShift(on))).count).toBe(1);
    expect((await previewOf({ kind: 'volunteers', ...all })).count).toBe(1);
    const chosen: Audience = { kind: 'people', volunteerIds: [iris.id, sanne.id, 'usr_nobody'], ...all };
    expect((await previewOf(chosen)).count).toBe(2);
    await db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, sanne.id));
    expect((await previewOf(chosen)).count).toBe(1);
  });

  it('leaves out who has been, if it is for those who still have to come', async () => {
    const [been, comes] = [await volunteer({ firstName: 'Al' }), await volunteer({ firstName: 'Straks' })];
    await assignment(await shiftAt(NOON - HOUR), been);
    await assignment(await shiftAt(NOON + HOUR), comes);
    const preview = await previewOf({ kind: 'day', day: dayOf(NOON), onlyToCome: true });
    expect(preview).toMatchObject({ count: 1, names: ['Straks de Vries'] });
  });
});

describe('POST /api/messages', () => {
  it('mails each person the text as it was written, in their language, and can be answered to the organisation', async () => {
    await planningSettings({ contactName: 'IJsbaan', contactEmail: 'post@ijsbaan.test' });
    const [sanne, bob] = [await volunteer({ firstName: 'Sanne' }), await volunteer({ locale: 'en' })];
    const on = await shiftWith(sanne, bob);
    const body = 'Eerste regel\r\n<b>tweede</b> 🧊\rderde';
    const message = await sendTo({ audience: toShift(on), expected: 2, body, subject: ' Let op: "dicht" ' });
    expect(message).toMatchObject({
      subject: 'Let op: "dicht"',
      body: 'Eerste regel\n<b>tweede</b> 🧊\nderde',
      recipients: 2,
      waiting: 2,
      sent: 0,
      shifts: [{ id: on.id }],
      sender: { id: iris.id },
    });
    const [mail] = await outboxMailsTo(sanne, 'message');
    expect(mail).toMatchObject({ lane: 'later', status: 'pending' });
    const written = await renderedMail(mail);
    expect(written).toMatchObject({
      to: sanne.email,
      subject: 'Let op: "dicht"',
      replyTo: { name: 'IJsbaan', email: 'post@ijsbaan.test' },
      unsubscribeUrl: expect.stringContaining('/api/links/mute/'),
    });
    expect(written?.text).toContain(
      'Iris van de organisatie schrijft:\n\n> Eerste regel\n> <b>tweede</b> 🧊\n> derde',
    );
    expect(written?.html).toContain('Eerste regel<br>&lt;b&gt;tweede&lt;/b&gt; 🧊<br>derde');
    expect((await renderedMail((await outboxMailsTo(bob, 'message'))[0]))?.text).toContain(
      'Iris of the organisation writes:',
    );
  });

  it('refuses a subject of two lines, an empty text and one that is too long', async () => {
    const audience = toShift(await shiftWith(await volunteer()));
    const issuesOf = async (fields: { subject?: string; body?: string }) =>
      (await sendRefused({ audience, ...fields })).issues;
    expect(await issuesOf({ subject: 'Hoi\r\nBcc: x@example.test' })).toEqual([
      { path: 'subject', message: 'invalid' },
    ]);
    expect(await issuesOf({ subject: 'x'.repeat(121) })).toEqual([{ path: 'subject', message: 'too_long' }]);
    expect(await issuesOf({ body: ' \n ' })).toEqual([{ path: 'body', message: 'required' }]);
    // An emoji counts as two, as in every other field.
    expect(await issuesOf({ body: '🧊'.repeat(2001) })).toEqual([{ path: 'body', message: 'too_long' }]);
    expect(await sendTo({ audience, body: '🧊'.repeat(2000) })).toMatchObject({ recipients: 1 });
  });

  it('is refused with the present number when the audience is no longer the one that was counted', async () => {
    const on = await shiftWith(await volunteer());
    const { count } = await previewOf(toShift(on));
    await assignment(on, await volunteer());
    expect(await sendRefused({ audience: toShift(on), expected: count })).toMatchObject({
      status: 409,
      code: 'message.audience_changed',
      count: 2,
    });
    expect(await db.$count(messages)).toBe(0);
    expect(await db.$count(mailOutbox, eq(mailOutbox.kind, 'message'))).toBe(0);
  });

  it('counts who claims at the same moment, or is refused: never another number than expected', async () => {
    for (let round = 0; round < 20; round++) {
      const on = await shift({ maxVolunteers: 5 });
      await assignment(on, await volunteer());
      const noor = await volunteer();
      const [sent] = await Promise.all([
        respond(sendMessage, {
          as: iris,
          at: Date.now(),
          body: { ...text, audience: toShift(on), expected: 1 },
        }),
        call(claimShift, { as: noor, params: { id: on.id } }),
      ]);
      const rows = await db.$count(mailOutbox, eq(mailOutbox.kind, 'message'));
      expect([sent.status, rows]).toEqual(sent.status === 201 ? [201, 1] : [409, 0]);
      await db.delete(mailOutbox);
    }
  });

  it('sends once for one submission, however often and however quickly it arrives', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const on = await shiftWith(sanne, noor);
    for (let round = 0; round < 20; round++) {
      const submissionId = crypto.randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => sendTo({ audience: toShift(on), expected: 2, submissionId })),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await mailsOf([sanne, noor])).toHaveLength(2 * (round + 1));
    }
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'message.sent'));
    expect(log.filter(({ actorId }) => actorId === iris.id)).toHaveLength(20);
    expect(log.at(-1)).toMatchObject({ after: { people: 2, audience: 'shift' } });
    expect(JSON.stringify(log)).not.toContain(text.subject);
  });

  it('sends nothing for a minute and then a mail a second, also to five hundred people', async () => {
    const people = await crowd(500, { role: 'volunteer' });
    const { queued, env: bindings } = fakeQueues();
    const message = await sendTo({ audience: { kind: 'volunteers', ...all }, expected: 500, env: bindings });
    const rows = await mailsOf(people.slice(0, 5));
    expect(rows).toHaveLength(5);
    expect(queued.map(({ lane }) => lane)).toEqual(Array(500).fill('later'));
    expect(queued.map(({ delaySeconds }) => delaySeconds).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 500 }, (_, index) => 60 + index),
    );
    expect(message).toMatchObject({
      waiting: 500,
      nextMailAt: new Date(NOON + MINUTE).toISOString(),
      lastMailAt: new Date(NOON + MINUTE + 499 * SECOND).toISOString(),
    });
  });

  it('waits for the end of the quiet hours, unless it is about a shift that starts within twelve hours', async () => {
    const NIGHT = NOON + 11 * HOUR;
    const [soon, later] = [await volunteer(), await volunteer()];
    const tonight = await shiftAt(NIGHT + 12 * HOUR);
    const tomorrow = await shiftAt(NIGHT + 12 * HOUR + 1 + MINUTE);
    await assignment(tonight, soon);
    await assignment(tomorrow, later);
    const eight = new Date(NOON + 20 * HOUR).toISOString();
    const minute = new Date(NIGHT + MINUTE).toISOString();
    expect(await previewOf(toShift(tonight), iris, NIGHT)).toMatchObject({ firstMailAt: minute });
    expect(await previewOf(toShift(tomorrow), iris, NIGHT)).toMatchObject({ firstMailAt: eight });
    expect(await sendTo({ audience: toShift(tonight), at: NIGHT })).toMatchObject({ nextMailAt: minute });
    expect(await sendTo({ audience: toShift(tomorrow), at: NIGHT })).toMatchObject({ nextMailAt: eight });
    // The quiet hours begin during the minute in which it can be stopped.
    const at = NOON + 9 * HOUR - 30 * SECOND;
    expect(await previewOf(toShift(tomorrow), iris, at)).toMatchObject({ firstMailAt: eight });
  });

  it('is no mail for who muted messages, but for one about a shift of theirs within two days', async () => {
    const muted = await volunteer({ firstName: 'Stil', mutedNotices: ['message'] });
    const soon = await shiftWith(muted);
    const far = await shiftAt(NOON + 49 * HOUR);
    await assignment(far, muted);
    expect(await previewOf(toShift(far))).toMatchObject({ count: 1, muted: 1, firstMailAt: null });
    const held = await sendTo({ audience: toShift(far) });
    expect(held).toMatchObject({ recipients: 1, muted: 1, waiting: 0 });
    expect(await callAt(getMessage, { as: iris, params: { id: held.id } })).toMatchObject({
      people: [{ id: muted.id, state: 'muted', sentAt: null }],
    });
    expect(await outboxMailsTo(muted, 'message')).toHaveLength(0);
    expect(await previewOf(toShift(soon))).toMatchObject({ count: 1, muted: 0 });
    await sendTo({ audience: toShift(soon) });
    const [mail] = await outboxMailsTo(muted, 'message');
    const written = await renderedMail(mail);
    expect(written?.text).toContain('ook nu je berichten per mail hebt uitgezet');
    expect(written?.unsubscribeUrl).toBeNull();
  });

  it('is not sent to who mutes messages before it leaves', async () => {
    const sanne = await volunteer();
    const on = await shiftAt(NOON + 72 * HOUR);
    await assignment(on, sanne);
    const { id } = await sendTo({ audience: toShift(on) });
    await db
      .update(profiles)
      .set({ mutedNotices: ['message'] })
      .where(eq(profiles.id, sanne.id));
    const { sent, transport } = fakeServer();
    await deliverUntil(NOON + HOUR, transport);
    expect(sent).toEqual([]);
    expect(await callAt(getMessage, { as: iris, params: { id } })).toMatchObject({
      muted: 1,
      people: [{ state: 'muted' }],
    });
  });
});

describe('a lead', () => {
  /** A shift of this evening with its lead. */
  const led = () => ledShift({ startTime: NOON + 6 * HOUR, endTime: NOON + 9 * HOUR });

  it('writes to the crew of a shift, at most three times, and a message that nobody got does not count', async () => {
    const { marijke, sanne, on } = await led();
    const audience = toShift(on);
    expect(await previewOf(audience, marijke)).toMatchObject({ count: 1 });
    const first = await sendTo({ as: marijke, audience });
    await callAt(stopMessage, { as: marijke, params: { id: first.id } });
    for (let sent = 0; sent < 3; sent++) await sendTo({ as: marijke, audience });
    expect(await sendRefused({ as: marijke, audience })).toMatchObject({
      status: 409,
      code: 'message.too_many',
      limit: 3,
    });
    const mail = (await outboxMailsTo(sanne, 'message')).find(({ status }) => status === 'pending');
    expect((await renderedMail(mail))?.text).toContain('Marijke, die deze dienst leidt, schrijft:');
    // An admin still can.
    expect(await sendTo({ audience, expected: 2 })).toMatchObject({ recipients: 2 });
  });

  it.each([
    ['before the shift', -6],
    ['after it', 3 + 5],
  ])('sends no fourth message by sending all at once %s, and the crew sees the three', async (_, hours) => {
    const { marijke, sanne, on } = await led();
    const at = on.startTime + hours * HOUR;
    const body = { ...text, audience: toShift(on), expected: 1 };
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await respond(sendMessage, { as: marijke, at, body })).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    const { messages } = await callAt(getShift, { as: sanne, at: at + MINUTE, params: { id: on.id } });
    expect(messages).toHaveLength(3);
  });

  it('writes to nobody else, and to nobody outside the hours in which they lead', async () => {
    const { marijke, sanne, on } = await led();
    const other = await shiftAt(NOON + 30 * HOUR);
    await assignment(other, sanne);
    const refused: [Audience, TestPerson, number][] = [
      [toShift(other), marijke, NOON],
      [toShift({ id: 'shf_none' }), marijke, NOON],
      [{ kind: 'volunteers', ...all }, marijke, NOON],
      [{ kind: 'day', day: dayOf(NOON), ...all }, marijke, NOON],
      [{ kind: 'people', volunteerIds: [sanne.id], ...all }, marijke, NOON],
      [{ kind: 'any', of: [{ kind: 'shift', shiftId: on.id, ...all }] }, marijke, NOON],
      [toShift(on), sanne, NOON],
      [toShift(on), marijke, on.startTime - 24 * HOUR - 1],
      [toShift(on), marijke, on.endTime + 12 * HOUR + 1],
    ];
    for (const [audience, as, at] of refused) {
      const hidden = { status: 404, code: 'message.audience_not_found' };
      expect(await refusedAt(previewMessage, { as, at, body: { audience } })).toMatchObject(hidden);
      expect(await sendRefused({ as, at, audience })).toMatchObject(hidden);
    }
    expect(await sendTo({ as: marijke, audience: toShift(on), at: on.endTime + 12 * HOUR })).toMatchObject({
      recipients: 1,
    });
  });

  it('sees and stops own messages and no others; admins all', async () => {
    const { marijke, sanne, on } = await led();
    const fromLead = await sendTo({ as: marijke, audience: toShift(on) });
    const fromAdmin = await sendTo({ audience: toShift(on), expected: 2 });
    const idsFor = async (as: TestPerson) => (await callAt(listMessages, { as })).items.map(({ id }) => id);
    expect(await idsFor(marijke)).toEqual([fromLead.id]);
    expect((await idsFor(iris)).sort()).toEqual([fromLead.id, fromAdmin.id].sort());
    expect(await idsFor(sanne)).toEqual([]);
    for (const [as, id] of [
      [marijke, fromAdmin.id],
      [sanne, fromLead.id],
      [sanne, 'msg_none'],
    ] as const)
      for (const endpoint of [getMessage, stopMessage])
        expect(await refusedAt(endpoint, { as, params: { id } })).toMatchObject({
          status: 404,
          code: 'message.not_found',
        });
    const namesFor = async (as: TestPerson) =>
      (await callAt(getMessage, { as, params: { id: fromLead.id } })).people.map(({ name }) => name);
    expect([await namesFor(marijke), await namesFor(iris)]).toEqual([['Sanne'], ['Sanne de Vries']]);
    expect(await stopAt(fromLead.id, NOON, iris)).toMatchObject({ stopped: 1 });
  });

  it('sees a message to more than a crew no longer once they are no admin any more', async () => {
    const former = await admin();
    const { count } = await previewOf({ kind: 'volunteers', ...all }, former);
    const { id } = await sendTo({ as: former, audience: { kind: 'volunteers', ...all }, expected: count });
    const listed = async () => (await callAt(listMessages, { as: former })).items.map((one) => one.id);
    expect(await listed()).toContain(id);
    await db.update(profiles).set({ role: 'volunteer' }).where(eq(profiles.id, former.id));
    expect(await listed()).not.toContain(id);
    for (const endpoint of [getMessage, stopMessage])
      expect(await refusedAt(endpoint, { as: former, params: { id } })).toMatchObject({
        code: 'message.not_found',
      });
  });
});

describe('POST /api/messages/:id/stop', () => {
  it.each([
    [0, 0],
    [30, 0],
    [61, 2],
  ])('after %i seconds leaves %i mails sent, and drops the others', async (seconds, expected) => {
    const crew = await crowd(5, { role: 'volunteer' });
    const on = await shiftWith(...crew);
    const { id } = await sendTo({ audience: toShift(on), expected: 5 });
    const at = NOON + seconds * SECOND;
    const { sent, transport } = fakeServer();
    await deliverUntil(at, transport);
    expect(await stopAt(id, at)).toEqual({ sent: expected, stopped: 5 - expected, underway: 0 });
    expect(await stopAt(id, at + 1)).toEqual({ sent: expected, stopped: 5 - expected, underway: 0 });
    await deliverUntil(NOON + HOUR, transport);
    expect(sent).toHaveLength(expected);
    const detail = await callAt(getMessage, { as: iris, at, params: { id } });
    expect(detail).toMatchObject({ state: 'stopped', sent: expected, stopped: 5 - expected, waiting: 0 });
    expect(detail.people.filter(({ state }) => state === 'stopped')).toHaveLength(5 - expected);
    expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
      { action: 'message.sent' },
      { action: 'message.stopped', actorId: iris.id },
    ]);
  });

  it('is refused when every mail was sent', async () => {
    const { id } = await sendTo({ audience: toShift(await shiftWith(await volunteer())) });
    await deliverUntil(NOON + HOUR, fakeServer().transport);
    expect(await refusedAt(stopMessage, { as: iris, params: { id } })).toMatchObject({
      status: 409,
      code: 'message.already_sent',
    });
  });

  it('says how many are underway while the consumer sends, and each mail is sent or stopped', async () => {
    const crew = await crowd(4, { role: 'volunteer' });
    const { id } = await sendTo({ audience: toShift(await shiftWith(...crew)), expected: 4 });
    let stopped: Answer<typeof stopMessage> | undefined;
    const { sent, transport } = fakeServer(async (count) => {
      if (count === 2) stopped = await stopAt(id, NOON + 62 * SECOND);
    });
    await deliverUntil(NOON + HOUR, transport);
    expect(stopped).toEqual({ sent: 1, stopped: 2, underway: 1 });
    expect(sent).toHaveLength(2);
    expect(await callAt(getMessage, { as: iris, params: { id } })).toMatchObject({
      sent: 2,
      stopped: 2,
      waiting: 0,
    });
  });

  it('and the consumer at the same time agree on what was sent, in twenty rounds', async () => {
    for (let round = 0; round < 20; round++) {
      const crew = await crowd(6, { role: 'volunteer' });
      const { id } = await sendTo({ audience: toShift(await shiftWith(...crew)), expected: 6 });
      let stopping: Promise<Response> | undefined;
      const { sent, transport } = fakeServer((count) => {
        if (count === 1 + (round % 6))
          stopping = respond(stopMessage, { as: iris, at: NOON + 61 * SECOND, params: { id } });
      });
      await deliverUntil(NOON + HOUR, transport);
      await stopping;
      await deliverUntil(NOON + HOUR, transport);
      const detail = await callAt(getMessage, { as: iris, params: { id } });
      expect([detail.sent, detail.stopped, detail.waiting]).toEqual([sent.length, 6 - sent.length, 0]);
      expect(new Set(sent).size).toBe(sent.length);
    }
  });
});

describe('a broadcast', () => {
  it('loses and doubles no mail when the provider takes no more in the middle', async () => {
    const crew = await crowd(10, { role: 'volunteer' });
    const { id } = await sendTo({ audience: toShift(await shiftWith(...crew)), expected: 10 });
    const { sent, transport } = fakeServer((count) => {
      if (count >= 4 && count <= 6) throw new MailPaused('Daily limit');
    });
    await deliverUntil(NOON + 5 * MINUTE, transport);
    expect(await callAt(getMessage, { as: iris, params: { id } })).toMatchObject({
      sent: 7,
      waiting: 3,
      failed: 0,
    });
    const { queued, env: bindings } = fakeQueues();
    await requeueStalledMails(MAIL_WRITERS, db, bindings, NOON + 15 * MINUTE);
    expect(queued).toHaveLength(3);
    await deliverUntil(NOON + HOUR, transport);
    expect(sent.toSorted()).toEqual(crew.map(({ email }) => email).toSorted());
    expect(await callAt(getMessage, { as: iris, params: { id } })).toMatchObject({ sent: 10, waiting: 0 });
  });

  it('of which five hundred mails are overdue does not stand before a password reset', async () => {
    await env.DB.prepare(
      insertMany(
        mailOutbox,
        mailRow({ userId: iris.id, recipient: iris.email, lane: 'later', kind: 'message', nextAttemptAt: 1 }),
        { id: "'mai_' || i", dedupeKey: "'message:msg_old:' || i" },
        'FROM n',
        numbers(1, 500),
      ),
    ).run();
    const sanne = await volunteer();
    const { queued, env: bindings } = fakeQueues();
    await respond(forgotPassword, { as: sanne, body: { email: sanne.email }, env: bindings });
    await expect.poll(() => queued).toMatchObject([{ lane: 'now', delaySeconds: 0 }]);
    const [reset] = await outboxMailsTo(sanne, 'reset_password');
    expect(queued[0]?.id).toBe(reset?.id);
    // Its message was lost: ten seconds later the sweep queues it before the others.
    await db
      .update(mailOutbox)
      .set({ nextAttemptAt: 2 })
      .where(eq(mailOutbox.id, reset?.id ?? ''));
    queued.length = 0;
    await requeueStalledMails(MAIL_WRITERS, db, bindings, NOON);
    expect(queued[0]).toMatchObject({ id: reset?.id, lane: 'now' });
    expect(queued.filter(({ lane }) => lane === 'later').length).toBeGreaterThan(400);
  });
});

describe('a message about a shift', () => {
  const shownTo = async (as: TestPerson, id: string, at: number) =>
    (await callAt(getShift, { as, at, params: { id } })).messages?.map(({ subject }) => subject) ?? [];
  const listedFor = async (as: TestPerson, at: number) =>
    (await callAt(listMyAssignments, { as, at })).items.flatMap(({ messages = [] }) => messages);

  it('is shown with it to who holds a place, from when the first mail can leave', async () => {
    const [sanne, noor, joost] = [await volunteer(), await volunteer(), await volunteer()];
    const on = await shiftWith(sanne);
    await sendTo({ audience: toShift(on) });
    expect(await shownTo(sanne, on.id, NOON + 59 * SECOND)).toEqual([]);
    expect(await shownTo(sanne, on.id, NOON + MINUTE)).toEqual([text.subject]);
    expect(await listedFor(sanne, NOON + MINUTE)).toMatchObject([{ ...text, sender: 'Iris' }]);
    expect(await shownTo(noor, on.id, NOON + MINUTE)).toEqual([]);
    // Who takes a place later needs to know too, and who gave it back does not.
    await assignment(on, joost);
    expect(await shownTo(joost, on.id, NOON + HOUR)).toEqual([text.subject]);
    await db
      .update(shiftAssignments)
      .set({ status: 'cancelled' })
      .where(eq(shiftAssignments.volunteerId, sanne.id));
    expect(await shownTo(sanne, on.id, NOON + HOUR)).toEqual([]);
    expect(await listedFor(sanne, NOON + HOUR)).toEqual([]);
  });

  it('is shown with each shift of its day, and not once it was stopped', async () => {
    const [sanne, noor] = [await volunteer(), await volunteer()];
    const on = await shiftWith(sanne, noor);
    const other = await shiftAt(NOON + 7 * HOUR);
    await assignment(other, noor);
    const { id } = await sendTo({ audience: { kind: 'day', day: dayOf(NOON), ...all }, expected: 2 });
    expect(await shownTo(noor, other.id, NOON + MINUTE)).toHaveLength(1);
    expect(await shownTo(sanne, on.id, NOON + MINUTE)).toHaveLength(1);
    await stopAt(id, NOON + MINUTE);
    expect(await shownTo(noor, other.id, NOON + MINUTE)).toEqual([]);
  });
});

describe('the list of messages', () => {
  it('keeps a message when its sender and a recipient are removed, without their names', async () => {
    const { on, marijke, sanne } = await ledShift({ startTime: NOON + 6 * HOUR, endTime: NOON + 9 * HOUR });
    const noor = await volunteer();
    await assignment(on, noor);
    const { id } = await sendTo({ as: marijke, audience: toShift(on), expected: 2 });
    for (const { id: personId } of [marijke, sanne])
      await call(removePerson, { as: iris, params: { id: personId } });
    expect(await callAt(getMessage, { as: iris, params: { id } })).toMatchObject({
      sender: null,
      recipients: 2,
      waiting: 1,
      people: [{ id: noor.id }],
    });
    const [mail] = await outboxMailsTo(noor, 'message');
    expect((await renderedMail(mail))?.text).toContain('Een bericht van de organisatie:');
  });

  it('is newest first, and has a message for a year', async () => {
    const on = await shiftWith(await volunteer());
    const first = await sendTo({ audience: toShift(on) });
    const second = await sendTo({ audience: toShift(on), at: NOON + 1 });
    const list = async () => (await callAt(listMessages, { as: iris })).items.map(({ id }: Message) => id);
    expect(await list()).toEqual([second.id, first.id]);
    await db
      .update(messages)
      .set({ createdAt: monthsBefore(NOON, 12) })
      .where(eq(messages.id, first.id));
    await jobsAt(db, env, NOON).delete_mails?.();
    expect(await list()).toEqual([second.id]);
  });

  it('names the shifts of an audience while they exist', async () => {
    const on = await shiftWith(await volunteer());
    const audience: Audience = { kind: 'any', of: [{ kind: 'shift', shiftId: on.id, ...all }] };
    const { id } = await sendTo({ audience });
    expect((await callAt(getMessage, { as: iris, params: { id } })).shifts).toMatchObject([
      { title: on.title },
    ]);
    await db.delete(shifts).where(eq(shifts.id, on.id));
    expect((await callAt(getMessage, { as: iris, params: { id } })).shifts).toEqual([]);
  });
});
