import { createExecutionContext, getQueueResult } from 'cloudflare:test';
import {
  confirmEmail,
  listMail,
  type MailKind,
  resendMail,
  resetPassword,
  signUp,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { requestApprovedMail } from '../../../worker/src/accounts/applications/mails/request-approved.ts';
import { requestReceivedMail } from '../../../worker/src/accounts/applications/mails/request-received.ts';
import { requestRejectedMail } from '../../../worker/src/accounts/applications/mails/request-rejected.ts';
import { confirmEmailMail } from '../../../worker/src/accounts/auth/mails/confirm-email.ts';
import { passwordChangedMail } from '../../../worker/src/accounts/auth/mails/password-changed.ts';
import { resetPasswordMail } from '../../../worker/src/accounts/auth/mails/reset-password.ts';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import {
  accounts,
  auditLog,
  mailOutbox,
  profiles,
  type volunteerRequests,
} from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import worker from '../../../worker/src/index.ts';
import type { Env, MailMessage } from '../../../worker/src/platform/env.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { enqueueMail } from '../../../worker/src/platform/mail/mail.outbox.ts';
import {
  cloudflareTransport,
  LONGEST_ATTEMPT_MS,
  smtpTransport,
} from '../../../worker/src/platform/mail/mail.transport.ts';
import type { MailWriter } from '../../../worker/src/platform/mail/writing/define-mail.ts';
import { admin, HOUR, person, type TestPerson, volunteerRequest } from '../factories.ts';
import { call, db, env, refusal, request } from '../harness.ts';
import { mailsTo, onlyMailTo, outboxMailsAt, outboxRow, queueBatch } from '../mails.ts';

const clock = { now: () => Date.now() };

/** Enqueues a mail and returns the id of its outbox row. */
const enqueue = async (to: TestPerson, mail: MailWriter<MailKind, object>, data = {}) => {
  const [row] = await enqueueMail(db, mail, {
    dedupeKey: newId('tok'),
    to: eq(profiles.id, to.id),
    data,
    now: Date.now(),
  });
  if (!row) throw new Error('not enqueued');
  return row.id;
};

/** Delivers one message per row; returns the acknowledged messages and the delays of the retries. */
async function consume(ids: string[], transport = smtpTransport(env), queue = 'mail') {
  const batch = queueBatch(ids, queue);
  const retries = batch.messages.map((message) => vi.spyOn(message, 'retry'));
  await consumeMailQueue(MAIL_WRITERS, batch, env, clock, transport);
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

describe('a mail', () => {
  it('is delivered from the sign-up through the queue and SMTP to the recipient, with a link that works', async () => {
    const email = `noor.${crypto.randomUUID()}@example.test`;
    const password = 'een-lange-winter';
    await call(signUp, {
      body: { firstName: 'Noor', lastName: 'Bakker', email, password, confirmPassword: password },
    });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const mail = await onlyMailTo(email);
    expect(mail.subject).toBe('Bevestig je e-mailadres');
    expect(mail.from?.address).toBe('noreply@ijsploeg.test');
    const token = mail.text?.match(/\/confirm-email\?token=([\w.-]+)/)?.[1] ?? '';
    expect(mail.html).toContain(token);
    expect(await call(confirmEmail, { body: { token, password } })).toMatchObject({ email });
    const [row] = await outboxMailsAt(email);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('is sent once when its message is repeated or consumed concurrently', async () => {
    const someone = await person();
    const id = await enqueue(someone, passwordChangedMail);
    await Promise.all([consume([id, id, id]), consume([id, id])]);
    await consume([id]);
    expect(await mailsTo(someone.email)).toHaveLength(1);
  });

  it('has one recipient, the language, and headers against automatic replies', async () => {
    const someone = await person({ locale: 'en' });
    const id = await enqueue(someone, passwordChangedMail);
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

  it('whose moment has passed when it is enqueued did not wait since then', async () => {
    const now = Date.now();
    const someone = await person();
    const [row] = await enqueueMail(db, passwordChangedMail, {
      dedupeKey: newId('tok'),
      to: eq(profiles.id, someone.id),
      data: {},
      sendAt: now - 20 * 60_000,
      now,
    });
    const stored = await outboxRow(row?.id ?? '');
    expect(stored).toMatchObject({ dueAt: now, nextAttemptAt: now });
  });

  it('keeps its Message-ID when it is sent a second time', async () => {
    const someone = await person();
    const id = await enqueue(someone, passwordChangedMail);
    await consume([id]);
    // As if the consumer crashed after the server accepted it.
    await db.update(mailOutbox).set({ status: 'pending' }).where(eq(mailOutbox.id, id));
    await consume([id]);
    const [first, second] = await mailsTo(someone.email);
    expect(second?.messageId).toBe(first?.messageId);
  });

  it('goes to the current address, in the current language', async () => {
    const someone = await person();
    const id = await enqueue(someone, passwordChangedMail);
    const email = `nu.${someone.email}`;
    await db.update(profiles).set({ email, locale: 'en' }).where(eq(profiles.id, someone.id));
    await consume([id]);
    expect((await onlyMailTo(email)).subject).toBe('Your password was changed');
  });

  it('is not sent when the account was deleted or the mail is no longer needed', async () => {
    const deleted = await person();
    const deletedId = await enqueue(deleted, passwordChangedMail);
    await db.delete(accounts).where(eq(accounts.id, deleted.id));
    const confirmed = await person();
    const confirmedId = await enqueue(confirmed, confirmEmailMail);
    expect((await consume([deletedId, confirmedId])).explicitAcks).toHaveLength(2);
    expect(await outboxRow(deletedId)).toBeUndefined();
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
  ])('that %s causes a retry', async (_, prefix, transport) => {
    const someone = await withAddress(prefix);
    const id = await enqueue(someone, passwordChangedMail);
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

  it('that is slow at every step receives the mail once', async () => {
    const someone = await person();
    const id = await enqueue(someone, passwordChangedMail);
    let now = Date.now();
    const slowClock = { now: () => now };
    let attempts = 0;
    const transport = {
      async send() {
        attempts += 1;
        now += LONGEST_ATTEMPT_MS;
        await consumeMailQueue(MAIL_WRITERS, queueBatch([id]), env, slowClock, transport);
      },
    };
    await consumeMailQueue(MAIL_WRITERS, queueBatch([id]), env, slowClock, transport);
    expect(attempts).toBe(1);
    expect(await outboxRow(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('that refuses permanently fails the mail at once, and the journal shows the error without tokens', async () => {
    const someone = await withAddress('refuse.');
    const id = await enqueue(someone, resetPasswordMail);
    expect((await consume([id])).explicitAcks).toHaveLength(1);
    const row = await outboxRow(id);
    expect(row).toMatchObject({ status: 'failed', attempts: 1 });
    expect(row?.lastError).toContain('550');
    expect(row?.lastError).toContain('token=…');
    expect(row?.lastError).not.toContain('abc.def');
  });

  it('is retried with increasing delays', async () => {
    const someone = await withAddress('busy.');
    const id = await enqueue(someone, passwordChangedMail);
    const waits: unknown[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) waits.push(...(await consume([id])).waits);
    expect(waits).toEqual([10, 60, 300, 1800, 7200, 7200]);
  });

  it('does not block the request that enqueues the mail', async () => {
    const email = `busy.${crypto.randomUUID()}@example.test`;
    const password = 'een-lange-winter';
    const body = { firstName: 'Noor', lastName: 'Bakker', email, password, confirmPassword: password };
    expect(await call(signUp, { body })).toMatchObject({ email });
  });

  /** Cloudflare's binding where every mail is answered with this error. */
  const refusing = (code: string) => {
    const send = () => Promise.reject(Object.assign(new Error('no'), { code }));
    return cloudflareTransport({ ...env, EMAIL: { send } as unknown as SendEmail });
  };

  it.each([
    ['E_RECIPIENT_SUPPRESSED', 'failed'],
    ['E_RATE_LIMIT_EXCEEDED', 'pending'],
    ['E_INTERNAL_SERVER_ERROR', 'pending'],
  ])('of Cloudflare with the error %s leaves the mail %s', async (code, status) => {
    const id = await enqueue(await person(), passwordChangedMail);
    await consume([id], refusing(code));
    expect(await outboxRow(id)).toMatchObject({ status });
  });

  it.each([
    ['Cloudflare', () => refusing('E_RECIPIENT_NOT_ALLOWED')],
    ['Cloudflare', () => refusing('E_SENDER_NOT_VERIFIED')],
    ['Cloudflare', () => refusing('E_SENDER_DOMAIN_NOT_AVAILABLE')],
    ['an SMTP server', () => smtpTransport(env, undefined, 'Portal <refuse.portal@example.test>')],
  ])(
    'of %s that is not set up yet keeps a mail for a day, without counting attempts',
    async (_, transport) => {
      const id = await enqueue(await person(), passwordChangedMail);
      for (let attempt = 0; attempt < 3; attempt++) {
        const { waits, explicitAcks } = await consume([id], transport());
        expect(waits).toEqual([]);
        expect(explicitAcks).toHaveLength(1);
      }
      const { dueAt, nextAttemptAt = 0, ...row } = (await outboxRow(id)) ?? {};
      expect(row).toMatchObject({ status: 'pending', attempts: 0, lastError: expect.stringMatching(/\S/) });
      expect(nextAttemptAt).toBeLessThanOrEqual(Date.now() + HOUR / 6);
      expect(nextAttemptAt).toBeGreaterThan(Date.now());

      await db
        .update(mailOutbox)
        .set({ dueAt: (dueAt ?? 0) - 24 * HOUR })
        .where(eq(mailOutbox.id, id));
      await consume([id], transport());
      expect(await outboxRow(id)).toMatchObject({ status: 'failed' });
    },
  );

  it('of Cloudflare receives sender, recipient, both bodies and the headers', async () => {
    const someone = await person();
    const sent: unknown[] = [];
    const EMAIL = {
      send: (mail: unknown) => Promise.resolve(sent.push(mail)),
    } as unknown as SendEmail;
    const id = await enqueue(someone, passwordChangedMail);
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

describe('a message of a mail that another consumer is sending', () => {
  it('stays in the queue until that lease ends', async () => {
    const id = await enqueue(await person(), resetPasswordMail);
    await db
      .update(mailOutbox)
      .set({ leasedUntil: Date.now() + 30_000 })
      .where(eq(mailOutbox.id, id));
    const { waits, explicitAcks } = await consume([id]);
    expect(waits).toEqual([30]);
    expect(explicitAcks).toEqual([]);
    expect(await outboxRow(id)).toMatchObject({ attempts: 0 });
  });
});

describe('the dead-letter queue', () => {
  it('marks a mail as failed unless it was sent', async () => {
    const someone = await person();
    const [lost, sent] = [
      await enqueue(someone, passwordChangedMail),
      await enqueue(someone, passwordChangedMail),
    ];
    await consume([sent]);
    const result = await consume([lost, sent], smtpTransport(env), 'mail-dead');
    expect(result.explicitAcks).toHaveLength(2);
    expect(await outboxRow(lost)).toMatchObject({ status: 'failed' });
    expect(await outboxRow(sent)).toMatchObject({ status: 'sent' });
  });
});

/** Sweeps at an instant; returns the queued rows, each with its delay in seconds. */
async function sweptAt(now: number): Promise<Map<string, number>> {
  const queued = new Map<string, number>();
  const MAIL_QUEUE = {
    sendBatch: async (messages: { body: MailMessage; delaySeconds: number }[]) => {
      for (const { body, delaySeconds } of messages) queued.set(body.outboxId, delaySeconds);
    },
  } as unknown as Queue<MailMessage>;
  await sweep({ ...env, MAIL_QUEUE }, { now: () => now });
  return queued;
}

describe('the sweep', () => {
  it('queues overdue mails, leased ones for the end of their lease', async () => {
    const someone = await person();
    const [forgotten, fresh, leased] = [
      await enqueue(someone, passwordChangedMail),
      await enqueue(someone, resetPasswordMail),
      await enqueue(someone, passwordChangedMail),
    ];
    const past = Date.now() - HOUR;
    await db.update(mailOutbox).set({ nextAttemptAt: past }).where(eq(mailOutbox.id, forgotten));
    await db
      .update(mailOutbox)
      .set({ nextAttemptAt: past, leasedUntil: Date.now() + HOUR })
      .where(eq(mailOutbox.id, leased));
    const first = await sweptAt(Date.now());
    expect(first.get(forgotten)).toBe(0);
    expect(first.get(leased)).toBeGreaterThan(3500);
    expect(first.has(fresh)).toBe(false);
    const second = await sweptAt(Date.now());
    expect(second.has(forgotten) || second.has(leased)).toBe(false);
  });

  it.each([
    ['a reset link', resetPasswordMail],
    ['a confirmation link', confirmEmailMail],
  ])('delivers %s within a minute after its consumer crashed', async (_, mail) => {
    const someone = await person();
    await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, someone.id));
    const id = await enqueue(someone, mail);
    let now = Date.now();
    const start = now;
    const crashing = { send: () => new Promise<void>(() => {}) };
    void consumeMailQueue(MAIL_WRITERS, queueBatch([id]), env, { now: () => now }, crashing);
    await expect.poll(async () => (await outboxRow(id))?.leasedUntil).not.toBeNull();
    // The runtime restarts 15 s later, with an empty queue, and sweeps.
    now = start + 15_000;
    const delay = (await sweptAt(now)).get(id) ?? Number.NaN;
    now += delay * 1000;
    expect(now - start).toBeLessThanOrEqual(60_000);
    await consumeMailQueue(MAIL_WRITERS, queueBatch([id]), env, { now: () => now }, smtpTransport(env));
    expect(await mailsTo(someone.email)).toHaveLength(1);
  });

  it('queues a mail whose lease expired', async () => {
    const someone = await person();
    const id = await enqueue(someone, passwordChangedMail);
    await db
      .update(mailOutbox)
      .set({ leasedUntil: Date.now() - 1, nextAttemptAt: Date.now() - HOUR })
      .where(eq(mailOutbox.id, id));
    await worker.scheduled?.(
      { cron: '* * * * *', scheduledTime: Date.now(), noRetry() {} } as ScheduledController,
      env,
    );
    await expect.poll(() => mailsTo(someone.email)).toHaveLength(1);
  });
});

describe('the content of a mail', () => {
  const application = async (values: Partial<typeof volunteerRequests.$inferInsert> = {}, name = 'Sanne') => {
    const applicant = await person({ role: 'user', firstName: name });
    // Half past nine in the evening in the event zone.
    const requestedAt = Date.parse('2020-12-12T20:30:00Z');
    return { applicant, id: (await volunteerRequest(applicant, { requestedAt, ...values })).id };
  };

  it('names the applicant, the reason and the time for admins, in their own language', async () => {
    const { id } = await application({ motivation: 'Ik schaats graag.\nEn jij?' });
    const [dutch, english] = [await admin(), await admin({ locale: 'en' })];
    await consume([
      await enqueue(dutch, requestReceivedMail, { requestId: id }),
      await enqueue(english, requestReceivedMail, { requestId: id }),
    ]);
    const nl = await onlyMailTo(dutch.email);
    expect(nl.subject).toBe('Nieuwe aanmelding: Sanne de Vries');
    expect(nl.text).toContain('zaterdag 12 december 2020 om 21:30');
    expect(nl.text).toContain('> Ik schaats graag.\n> En jij?');
    expect(nl.text).toContain(`${env.PORTAL_ORIGIN}/volunteer-approval`);
    const en = await onlyMailTo(english.email);
    expect(en.subject).toBe('New application: Sanne de Vries');
    expect(en.text).toContain('Saturday, 12 December 2020 at 21:30');
    expect(en.html).toContain('<html lang="en">');
  });

  it('gives an applicant the current decision, and drops the mail about an earlier one', async () => {
    const approved = await application({ status: 'approved' });
    const rejected = await application({ status: 'rejected', notes: 'geheim' });
    const ids = [
      await enqueue(approved.applicant, requestApprovedMail, { requestId: approved.id }),
      await enqueue(rejected.applicant, requestRejectedMail, { requestId: rejected.id }),
      await enqueue(rejected.applicant, requestApprovedMail, { requestId: rejected.id }),
    ];
    await consume(ids);
    expect((await onlyMailTo(approved.applicant.email)).text).toContain('goedgekeurd');
    const no = await onlyMailTo(rejected.applicant.email);
    expect(no.subject).toBe('Over je aanmelding bij IJsploeg');
    expect(`${no.html}${no.text}`).not.toContain('geheim');
    expect(await outboxRow(ids[2] ?? '')).toMatchObject({ status: 'dropped' });
  });

  it('about an application is dropped once it is decided or the recipient is no longer an admin', async () => {
    const decided = await application({ status: 'approved' });
    const open = await application();
    const former = await person({ role: 'volunteer' });
    const ids = [
      await enqueue(await admin(), requestReceivedMail, { requestId: decided.id }),
      await enqueue(former, requestReceivedMail, { requestId: open.id }),
    ];
    await consume(ids);
    for (const id of ids) expect(await outboxRow(id)).toMatchObject({ status: 'dropped' });
  });

  it('escapes markup and line breaks of user text in the body and the subject', async () => {
    const name = '<b onclick="x">Eve</b>\u202e\r\nBcc: victim@example.test';
    const { id } = await application({ motivation: '<img src=x onerror=alert(1)> & "meer"' }, name);
    const boss = await admin();
    await consume([await enqueue(boss, requestReceivedMail, { requestId: id })]);
    const mail = await onlyMailTo(boss.email);
    expect(mail.html).not.toContain('<b onclick');
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;meer&quot;');
    expect(mail.bcc ?? []).toHaveLength(0);
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    expect(mail.subject).toContain('Eve');
    expect(mail.subject).not.toMatch(/\p{Bidi_Control}/u);
    expect(await mailsTo('victim@example.test')).toHaveLength(0);
  });

  it('has a reset link that works, in both languages', async () => {
    for (const locale of ['nl', 'en'] as const) {
      const someone = await person({ locale });
      await consume([await enqueue(someone, resetPasswordMail)]);
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
  it('lists newest first and filters by status', async () => {
    const boss = await admin();
    const someone = await withAddress('refuse.');
    const [sent, failed] = [
      await enqueue(boss, passwordChangedMail),
      await enqueue(someone, resetPasswordMail),
    ];
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

  it('shows the subject of a mail that was sent, unless it names somebody else', async () => {
    const boss = await admin();
    const request = await volunteerRequest(await person({ role: 'user', firstName: 'Sanne' }));
    const [own, other, waiting] = [
      await enqueue(boss, passwordChangedMail),
      await enqueue(boss, requestReceivedMail, { requestId: request.id }),
      await enqueue(boss, passwordChangedMail),
    ];
    await consume([own, other]);
    const { items } = await call(listMail, { as: boss, query: { search: boss.email } });
    const subjectOf = (id: string) => items.find((mail) => mail.id === id)?.subject;
    expect([own, other, waiting].map(subjectOf)).toEqual(['Je wachtwoord is gewijzigd', null, null]);
  });

  it('finds the mails of people by part of their name or address, without accents', async () => {
    const boss = await admin();
    const surname = newId('usr').slice(4);
    const zoe = await person({ firstName: 'Zoë', lastName: surname });
    const mail = await enqueue(zoe, passwordChangedMail);
    await enqueue(boss, passwordChangedMail);
    const found = async (search: string) =>
      (await call(listMail, { as: boss, query: { search } })).items.map(({ id }) => id);
    expect(await found(`zoe ${surname}`)).toEqual([mail]);
    expect(await found(zoe.email.toUpperCase())).toEqual([mail]);
    expect(await found(`${surname}%`)).toEqual([]);
    const { items, total } = await call(listMail, {
      as: boss,
      query: { search: surname, status: 'failed' },
    });
    expect([items, total]).toEqual([[], 0]);
    const tooLong = await request(listMail, { as: boss, query: { search: 'a'.repeat(201) } });
    expect(tooLong.status).toBe(400);
  });

  it('resends a failed mail once and audits it', async () => {
    const boss = await admin();
    const someone = await withAddress('refuse.');
    const id = await enqueue(someone, passwordChangedMail);
    await consume([id]);
    const email = `terug.${someone.email}`;
    await db.update(profiles).set({ email }).where(eq(profiles.id, someone.id));
    expect(await call(resendMail, { as: boss, params: { id } })).toMatchObject({
      status: 'pending',
      attempts: 0,
    });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await expect.poll(async () => (await outboxRow(id))?.status).toBe('sent');
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

  it('resends it once for concurrent requests of several admins', async () => {
    const [boss, other] = [await admin(), await admin()];
    const someone = await withAddress('refuse.');
    const id = await enqueue(someone, passwordChangedMail);
    await consume([id]);
    const email = `weer.${someone.email}`;
    await db.update(profiles).set({ email }).where(eq(profiles.id, someone.id));
    const answers = await Promise.all(
      [boss, boss, other, other].map((as) => request(resendMail, { as, params: { id } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await expect.poll(async () => (await outboxRow(id))?.status).toBe('sent');
    expect(await mailsTo(email)).toHaveLength(1);
    const traces = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(traces).toMatchObject([{ action: 'mail.resent', personId: someone.id }]);
  });

  it.each(['pending', 'sent', 'dropped'] as const)('does not resend a mail that is %s', async (status) => {
    const id = await enqueue(await person(), passwordChangedMail);
    await db.update(mailOutbox).set({ status }).where(eq(mailOutbox.id, id));
    expect(await refusal(resendMail, { as: await admin(), params: { id } })).toMatchObject({
      code: 'mail.not_resendable',
      mailStatus: status,
    });
    expect(await outboxRow(id)).toMatchObject({ status });
  });

  it('shows the recipient of a mail, but not its data', async () => {
    const boss = await admin();
    const someone = await person({ firstName: 'Sanne', lastName: 'Bakker' });
    const id = await enqueue(someone, resetPasswordMail);
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
      isPush: false,
      subject: null,
      recipient: someone.email,
      isMasked: false,
      person: { id: someone.id, name: 'Sanne Bakker' },
      status: 'failed',
      attempts: 0,
      nextAttemptAt: null,
      lastError: null,
      createdAt: expect.any(String),
      sentAt: null,
    });
    expect(text).not.toContain('alleen voor de brief');
    expect(text).not.toMatch(/dedupe|token=[^…]|tok_/);
  });
});
