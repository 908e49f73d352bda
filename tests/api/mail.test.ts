import { createExecutionContext, getQueueResult } from 'cloudflare:test';
import { confirmEmail, listMail, resendMail, resetPassword, signUp } from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { accounts, auditLog, mailOutbox, profiles, volunteerRequests } from '../../worker/src/db/schema.ts';
import type { Env, MailMessage } from '../../worker/src/env.ts';
import worker from '../../worker/src/index.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { consumeMailQueue } from '../../worker/src/modules/mail/mail.consumer.ts';
import { enqueueMail, type MailKind } from '../../worker/src/modules/mail/mail.outbox.ts';
import {
  cloudflareTransport,
  LONGEST_ATTEMPT_MS,
  smtpTransport,
} from '../../worker/src/modules/mail/mail.transport.ts';
import { sweep } from '../../worker/src/sweep.ts';
import { admin, HOUR, person, type TestPerson } from './factories.ts';
import { call, db, env, refusal, request } from './harness.ts';
import { batchOf, mailsTo, onlyMailTo } from './mails.ts';

const clock = { now: () => Date.now() };

const owe = async (to: TestPerson, kind: MailKind, about = newId('tok')) => {
  const [row] = await enqueueMail(db, {
    kind,
    dedupeKey: `${kind}:${about}`,
    to: eq(profiles.id, to.id),
    now: Date.now(),
  });
  if (!row) throw new Error('not owed');
  return row.id;
};

/** A mail waits behind all that the tests before this one left in the queue. */
const IN_THE_END = { timeout: 60_000 };

const outboxRow = async (id: string) => db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();

/** Delivers one message a row, and tells what became of the messages. */
async function consume(ids: string[], transport = smtpTransport(env, 500), queue = 'mail') {
  const batch = batchOf(ids, queue);
  const retries = batch.messages.map((message) => vi.spyOn(message, 'retry'));
  await consumeMailQueue(batch, env, clock, transport);
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  return {
    explicitAcks,
    waits: retries.flatMap(({ mock }) => mock.calls.map(([wait]) => wait?.delaySeconds)),
  };
}

const withAddress = async (prefix: string) => {
  const someone = await person();
  const email = `${prefix}${someone.email}`;
  await db.update(accounts).set({ email }).where(eq(accounts.id, someone.id));
  await db.update(profiles).set({ email }).where(eq(profiles.id, someone.id));
  return { ...someone, email };
};

describe('the way of a mail', () => {
  it('leads from signing up, through the queue and over SMTP, to a link that confirms', async () => {
    const email = `noor.${crypto.randomUUID()}@example.test`;
    const password = 'een-lange-winter';
    await call(signUp, {
      body: { firstName: 'Noor', lastName: 'Bakker', email, password, confirmPassword: password },
    });
    await expect.poll(() => mailsTo(email), IN_THE_END).toHaveLength(1);
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Bevestig je e-mailadres');
    expect(mail.from?.address).toBe('noreply@ijsploeg.test');
    const token = mail.text?.match(/\/confirm-email\?token=([\w.-]+)/)?.[1] ?? '';
    expect(mail.html).toContain(token);
    expect(await call(confirmEmail, { body: { token } })).toEqual({ email });
    const row = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).get();
    expect(row).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('ends with one mail, however often and at once its message comes', async () => {
    const someone = await person();
    const id = await owe(someone, 'password_changed');
    await Promise.all([consume([id, id, id]), consume([id, id])]);
    await consume([id]);
    expect(await mailsTo(someone.email)).toHaveLength(1);
  });

  it('carries one recipient, the language and the mark of a machine', async () => {
    const someone = await person({ locale: 'en' });
    const id = await owe(someone, 'password_changed');
    await consume([id]);
    const mail = await onlyMailTo(someone.email);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value;
    expect(header('to')).toBe(someone.email);
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('content-language')).toBe('en');
    expect(header('x-auto-response-suppress')).toBe('OOF, AutoReply');
    expect(mail.messageId).toContain(id);
    expect(header('x-outbox-id')).toBe(id);
  });

  it('is known as the same mail when it comes a second time', async () => {
    const someone = await person();
    const id = await owe(someone, 'password_changed');
    await consume([id]);
    // As if the consumer died after the server took it.
    await db.update(mailOutbox).set({ status: 'pending' }).where(eq(mailOutbox.id, id));
    await consume([id]);
    const [first, second] = await mailsTo(someone.email);
    expect(second?.messageId).toBe(first?.messageId);
  });

  it('goes to the address and in the language that the person has now', async () => {
    const someone = await person();
    const id = await owe(someone, 'password_changed');
    const email = `nu.${someone.email}`;
    await db.update(profiles).set({ email, locale: 'en' }).where(eq(profiles.id, someone.id));
    await consume([id]);
    expect((await onlyMailTo(email)).subject).toBe('Your password was changed');
  });

  it('ends without a mail when the person is gone or there is nothing to tell any more', async () => {
    const gone = await person();
    const goneId = await owe(gone, 'password_changed');
    await db.delete(accounts).where(eq(accounts.id, gone.id));
    const confirmed = await person();
    const confirmedId = await owe(confirmed, 'confirm_email');
    expect((await consume([goneId, confirmedId])).explicitAcks).toHaveLength(2);
    expect(await outboxRow(goneId)).toBeUndefined();
    expect(await outboxRow(confirmedId)).toMatchObject({ status: 'dropped' });
    expect(await mailsTo(confirmed.email)).toHaveLength(0);
  });
});

describe('a mail server', () => {
  it.each([
    ['is down', '', () => smtpTransport({ ...env, SMTP_PORT: '1' }, 500)],
    ['is too busy', 'busy.', () => smtpTransport(env, 500)],
    ['says nothing', 'slow.', () => smtpTransport(env, 500)],
    ['hangs up', 'hangup.', () => smtpTransport(env, 500)],
    [
      'refuses us as a sender',
      '',
      () => smtpTransport({ ...env, MAIL_FROM: 'refuse.us@ijsploeg.test' }, 500),
    ],
  ])('that %s costs a retry, not the mail', async (_, prefix, transport) => {
    const someone = await withAddress(prefix);
    const id = await owe(someone, 'password_changed');
    expect((await consume([id], transport())).waits).toEqual([10]);
    expect(await outboxRow(id)).toMatchObject({
      status: 'pending',
      attempts: 1,
      leasedUntil: null,
      lastError: expect.stringMatching(/./),
    });
    const email = someone.email.slice(prefix.length);
    await db.update(profiles).set({ email }).where(eq(profiles.id, someone.id));
    await consume([id]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await outboxRow(id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
  });

  it('that takes its time over every step has the mail to itself: nobody sends it a second time', async () => {
    const someone = await person();
    const id = await owe(someone, 'password_changed');
    let now = Date.now();
    const slowClock = { now: () => now };
    let sendings = 0;
    const transport = {
      async send() {
        sendings += 1;
        now += LONGEST_ATTEMPT_MS;
        await consumeMailQueue(batchOf([id]), env, slowClock, transport);
      },
    };
    await consumeMailQueue(batchOf([id]), env, slowClock, transport);
    expect(sendings).toBe(1);
    expect(await outboxRow(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('that refuses for good ends it at once; the journal shows why, but no secret it quotes', async () => {
    const someone = await withAddress('refuse.');
    const id = await owe(someone, 'reset_password');
    expect((await consume([id])).explicitAcks).toHaveLength(1);
    const row = await outboxRow(id);
    expect(row).toMatchObject({ status: 'failed', attempts: 1 });
    expect(row?.lastError).toContain('550');
    expect(row?.lastError).toContain('token=…');
    expect(row?.lastError).not.toContain('abc.def');
  });

  it('is asked again after ever longer waits', async () => {
    const someone = await withAddress('busy.');
    const id = await owe(someone, 'password_changed');
    const waits: unknown[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) waits.push(...(await consume([id])).waits);
    expect(waits).toEqual([10, 60, 300, 1800, 7200, 7200]);
  });

  it('does not hold up the act that owes the mail', async () => {
    const email = `busy.${crypto.randomUUID()}@example.test`;
    const password = 'een-lange-winter';
    const body = { firstName: 'Noor', lastName: 'Bakker', email, password, confirmPassword: password };
    expect(await call(signUp, { body })).toEqual({ email });
  });

  it.each([
    ['E_RECIPIENT_SUPPRESSED', 'failed'],
    ['E_RATE_LIMIT_EXCEEDED', 'pending'],
    ['E_SENDER_NOT_VERIFIED', 'pending'],
  ])('of Cloudflare that says %s leaves the mail %s', async (code, status) => {
    const someone = await person();
    const id = await owe(someone, 'password_changed');
    const EMAIL = {
      send: () => Promise.reject(Object.assign(new Error('no'), { code })),
    } as unknown as SendEmail;
    await consume([id], cloudflareTransport({ ...env, EMAIL }));
    expect(await outboxRow(id)).toMatchObject({ status });
  });

  it('of Cloudflare gets sender, recipient, both bodies and our headers', async () => {
    const someone = await person();
    const sent: unknown[] = [];
    const EMAIL = {
      send: (mail: unknown) => Promise.resolve(sent.push(mail)),
    } as unknown as SendEmail;
    const id = await owe(someone, 'password_changed');
    await consume([id], cloudflareTransport({ ...env, EMAIL } as Env));
    expect(sent).toMatchObject([
      {
        from: { name: 'IJsploeg', email: 'noreply@ijsploeg.test' },
        to: someone.email,
        subject: 'Je wachtwoord is gewijzigd',
        html: expect.stringContaining('<!doctype html>'),
        text: expect.stringContaining('Hoi Sanne,'),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'nl', 'X-Outbox-Id': id },
      },
    ]);
  });
});

describe('the dead letters', () => {
  it('mark the mail failed, and only if it was never sent', async () => {
    const someone = await person();
    const [lost, sent] = [await owe(someone, 'password_changed'), await owe(someone, 'password_changed')];
    await consume([sent]);
    const result = await consume([lost, sent], smtpTransport(env), 'mail-dead');
    expect(result.explicitAcks).toHaveLength(2);
    expect(await outboxRow(lost)).toMatchObject({ status: 'failed' });
    expect(await outboxRow(sent)).toMatchObject({ status: 'sent' });
  });
});

describe('the sweep', () => {
  it('finds the mails that were never queued, and leaves those in hand', async () => {
    const someone = await person();
    const [forgotten, fresh, leased] = [
      await owe(someone, 'password_changed'),
      await owe(someone, 'reset_password'),
      await owe(someone, 'reset_password'),
    ];
    const past = Date.now() - HOUR;
    await db.update(mailOutbox).set({ nextAttemptAt: past }).where(eq(mailOutbox.id, forgotten));
    await db
      .update(mailOutbox)
      .set({ nextAttemptAt: past, leasedUntil: Date.now() + HOUR })
      .where(eq(mailOutbox.id, leased));
    const queued: string[] = [];
    const MAIL_QUEUE = {
      sendBatch: async (messages: { body: MailMessage }[]) => {
        queued.push(...messages.map(({ body }) => body.outboxId));
      },
    } as unknown as Queue<MailMessage>;
    await sweep({ ...env, MAIL_QUEUE }, clock);
    expect(queued).toContain(forgotten);
    expect(queued).not.toContain(fresh);
    expect(queued).not.toContain(leased);
    queued.length = 0;
    await sweep({ ...env, MAIL_QUEUE }, clock);
    expect(queued).not.toContain(forgotten);
  });

  it('takes a row again whose consumer died with the lease', async () => {
    const someone = await person();
    const id = await owe(someone, 'password_changed');
    await db
      .update(mailOutbox)
      .set({ leasedUntil: Date.now() - 1, nextAttemptAt: Date.now() - HOUR })
      .where(eq(mailOutbox.id, id));
    await worker.scheduled?.(
      { cron: '*/5 * * * *', scheduledTime: Date.now(), noRetry() {} } as ScheduledController,
      env,
    );
    await expect.poll(() => mailsTo(someone.email), IN_THE_END).toHaveLength(1);
  });

  it('deletes accounts that nobody confirmed in thirty days, and no others', async () => {
    const [stale, young, confirmed] = [await person(), await person(), await person()];
    const old = Date.now() - 31 * 24 * HOUR;
    await db
      .update(accounts)
      .set({ emailConfirmedAt: null, createdAt: old })
      .where(eq(accounts.id, stale.id));
    await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, young.id));
    await db.update(accounts).set({ createdAt: old }).where(eq(accounts.id, confirmed.id));
    await sweep(env, clock);
    const left = async (id: string) => db.$count(profiles, eq(profiles.id, id));
    expect([await left(stale.id), await left(young.id), await left(confirmed.id)]).toEqual([0, 1, 1]);
  });
});

describe('what mails say', () => {
  const application = async (values: Partial<typeof volunteerRequests.$inferInsert> = {}, name = 'Sanne') => {
    const applicant = await person({ role: 'user', firstName: name });
    const id = newId('req');
    await db.insert(volunteerRequests).values({
      id,
      userId: applicant.id,
      status: 'pending',
      // Half past nine in the evening of the event's zone.
      requestedAt: Date.parse('2026-12-12T20:30:00Z'),
      ...values,
    });
    return { applicant, id };
  };

  it('tells admins who applied, why and when, in their own language', async () => {
    const { id } = await application({ motivation: 'Ik schaats graag.\nEn jij?' });
    const [dutch, english] = [await admin(), await admin({ locale: 'en' })];
    await consume([await owe(dutch, 'request_received', id), await owe(english, 'request_received', id)]);
    const nl = await onlyMailTo(dutch.email);
    expect(nl.subject).toBe('Nieuwe aanmelding: Sanne de Vries');
    expect(nl.text).toContain('zaterdag 12 december 2026 om 21:30');
    expect(nl.text).toContain('> Ik schaats graag.\n> En jij?');
    expect(nl.text).toContain(`${env.PORTAL_ORIGIN}/volunteer-approval`);
    const en = await onlyMailTo(english.email);
    expect(en.subject).toBe('New application: Sanne de Vries');
    expect(en.text).toContain('Saturday, 12 December 2026 at 21:30');
    expect(en.html).toContain('<html lang="en">');
  });

  it('tells an applicant the decision that holds, and nothing once it was undone', async () => {
    const approved = await application({ status: 'approved' });
    const rejected = await application({ status: 'rejected', notes: 'geheim' });
    const ids = [
      await owe(approved.applicant, 'request_approved', approved.id),
      await owe(rejected.applicant, 'request_rejected', rejected.id),
      await owe(rejected.applicant, 'request_approved', rejected.id),
    ];
    await consume(ids);
    expect((await onlyMailTo(approved.applicant.email)).text).toContain('goedgekeurd');
    const no = await onlyMailTo(rejected.applicant.email);
    expect(no.subject).toBe('Over je aanmelding bij de IJsploeg');
    expect(`${no.html}${no.text}`).not.toContain('geheim');
    expect(await outboxRow(ids[2] ?? '')).toMatchObject({ status: 'dropped' });
  });

  it('tells an admin nothing about an application that was decided, nor who is no admin any more', async () => {
    const decided = await application({ status: 'approved' });
    const open = await application();
    const former = await person({ role: 'volunteer' });
    const ids = [
      await owe(await admin(), 'request_received', decided.id),
      await owe(former, 'request_received', open.id),
    ];
    await consume(ids);
    for (const id of ids) expect(await outboxRow(id)).toMatchObject({ status: 'dropped' });
  });

  it('shows markup and line ends of people as text, in the body and in the subject', async () => {
    const name = '<b onclick="x">Eve</b>\u202e\r\nBcc: victim@example.test';
    const { id } = await application({ motivation: '<img src=x onerror=alert(1)> & "meer"' }, name);
    const boss = await admin();
    await consume([await owe(boss, 'request_received', id)]);
    const mail = await onlyMailTo(boss.email);
    expect(mail.html).not.toContain('<b onclick');
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;meer&quot;');
    expect(mail.bcc ?? []).toHaveLength(0);
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(mail.subject).toContain('Eve');
    expect(mail.subject).not.toMatch(/\p{Bidi_Control}/u);
    expect(await mailsTo('victim@example.test')).toHaveLength(0);
  });

  it('gives a reset link that works, in both languages', async () => {
    for (const locale of ['nl', 'en'] as const) {
      const someone = await person({ locale });
      await consume([await owe(someone, 'reset_password')]);
      const mail = await onlyMailTo(someone.email);
      expect(mail.subject).toBe({ nl: 'Kies een nieuw wachtwoord', en: 'Choose a new password' }[locale]);
      const [, accessToken = '', refreshToken = ''] =
        mail.text?.match(/\/reset-password\?access_token=([\w-]+)&refresh_token=([\w-]+)/) ?? [];
      const password = 'een-korte-zomer';
      const body = { accessToken, refreshToken, password, confirmPassword: password };
      expect(await call(resetPassword, { body })).toEqual({ email: someone.email });
    }
  });
});

describe('the mail journal', () => {
  it('lists newest first, by status, without the text of a mail', async () => {
    const boss = await admin();
    const someone = await withAddress('refuse.');
    const [sent, failed] = [await owe(boss, 'password_changed'), await owe(someone, 'reset_password')];
    await consume([sent, failed]);
    const all = await call(listMail, { as: boss });
    const times = all.items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(all).toMatchObject({ page: 1, pageSize: 25 });
    const wrong = await call(listMail, { as: boss, query: { status: 'failed' } });
    expect(wrong.items.every(({ status }) => status === 'failed')).toBe(true);
    expect(wrong.items.find(({ id }) => id === failed)).toMatchObject({
      kind: 'reset_password',
      recipient: expect.stringContaining('refuse.'),
    });
    const far = await call(listMail, { as: boss, query: { page: '9999' } });
    expect(far.items).toEqual([]);
    expect(far.total).toBe(all.total);
  });

  it('sends a failed mail again, once, and keeps a trace of who asked', async () => {
    const boss = await admin();
    const someone = await withAddress('refuse.');
    const id = await owe(someone, 'password_changed');
    await consume([id]);
    const email = `terug.${someone.email}`;
    await db.update(profiles).set({ email }).where(eq(profiles.id, someone.id));
    expect(await call(resendMail, { as: boss, params: { id } })).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
    await expect.poll(() => mailsTo(email), IN_THE_END).toHaveLength(1);
    await expect.poll(async () => (await outboxRow(id))?.status, IN_THE_END).toBe('sent');
    const traces = and(eq(auditLog.subjectId, id), eq(auditLog.actorId, boss.id));
    expect(await db.$count(auditLog, traces)).toBe(1);

    const again = await refusal(resendMail, { as: boss, params: { id } });
    expect(again).toMatchObject({ code: 'mail.not_resendable', mailStatus: 'sent' });
    expect(await db.$count(auditLog, traces)).toBe(1);
    expect(await refusal(resendMail, { as: boss, params: { id: 'mai_none' } })).toMatchObject({
      status: 404,
      code: 'mail.not_found',
    });
  });

  it('sends it again once, however often and by whomever it is asked at once', async () => {
    const [boss, other] = [await admin(), await admin()];
    const someone = await withAddress('refuse.');
    const id = await owe(someone, 'password_changed');
    await consume([id]);
    const email = `weer.${someone.email}`;
    await db.update(profiles).set({ email }).where(eq(profiles.id, someone.id));
    const answers = await Promise.all(
      [boss, boss, other, other].map((as) => request(resendMail, { as, params: { id } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    await expect.poll(() => mailsTo(email), IN_THE_END).toHaveLength(1);
    await expect.poll(async () => (await outboxRow(id))?.status, IN_THE_END).toBe('sent');
    expect(await mailsTo(email)).toHaveLength(1);
    const traces = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(traces).toMatchObject([{ action: 'mail.resent', personId: someone.id }]);
  });

  it.each(['pending', 'sent', 'dropped'] as const)('sends no mail again that is %s', async (status) => {
    const id = await owe(await person(), 'password_changed');
    await db.update(mailOutbox).set({ status }).where(eq(mailOutbox.id, id));
    expect(await refusal(resendMail, { as: await admin(), params: { id } })).toMatchObject({
      code: 'mail.not_resendable',
      mailStatus: status,
    });
    expect(await outboxRow(id)).toMatchObject({ status });
  });

  it('names whose a mail is, and tells nothing of what is in it', async () => {
    const boss = await admin();
    const someone = await person({ firstName: 'Sanne', lastName: 'Bakker' });
    const id = await owe(someone, 'reset_password');
    await db
      .update(mailOutbox)
      .set({ data: { geheim: 'alleen voor de brief' }, status: 'failed' })
      .where(eq(mailOutbox.id, id));
    const text = await (await request(listMail, { as: boss, query: { status: 'failed' } })).text();
    const mail = (JSON.parse(text) as { items: Record<string, unknown>[] }).items.find(
      (one) => one.id === id,
    );
    expect(mail).toEqual({
      id,
      kind: 'reset_password',
      recipient: someone.email,
      person: { id: someone.id, name: 'Sanne Bakker' },
      status: 'failed',
      attempts: 0,
      lastError: null,
      createdAt: expect.any(String),
      sentAt: null,
    });
    expect(text).not.toContain('alleen voor de brief');
    expect(text).not.toMatch(/dedupe|token=[^…]|tok_/);
  });
});
