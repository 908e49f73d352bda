import { createExecutionContext, getQueueResult } from 'cloudflare:test';
import {
  type Answer,
  type answerLink,
  changeProfile,
  forgotPassword,
  getProfile,
  listAuditLog,
  lookAtLink,
  type NoticeKind,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../worker/src/app/app.ts';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import { actionLinks, profiles } from '../../../worker/src/app/schema.ts';
import type { Env } from '../../../worker/src/platform/env.ts';
import { mintMuteLink } from '../../../worker/src/platform/links/mute.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import { queueMails } from '../../../worker/src/platform/mail/mail.outbox.ts';
import { requeueStalledMails } from '../../../worker/src/platform/mail/mail.sweep.ts';
import {
  cloudflareTransport,
  type MailTransport,
  smtpTransport,
} from '../../../worker/src/platform/mail/mail.transport.ts';
import { enqueueReminders } from '../../../worker/src/presence/reminders/remind.ts';
import {
  admin,
  assignment,
  HOUR,
  outboxMail,
  people,
  shiftIn,
  type TestPerson,
  volunteer,
} from '../factories.ts';
import { call, db, env, ORIGIN, request, send } from '../harness.ts';
import { fakeQueues, onlyMailTo, outboxMailsTo, outboxRow, queueBatch } from '../mails.ts';
import { keepFactorLink } from '../second-factors.ts';

const MINUTE = 60_000;
const muteToken = ({ id }: TestPerson) => mintMuteLink(db, id, 'reminder', Date.now());
const mutedOf = async (as: TestPerson) => (await call(getProfile, { as })).mutedNotices;
/** A person with a reminder in the outbox, not sent yet. */
async function reminded() {
  const sanne = await volunteer();
  const on = await shiftIn(5);
  await assignment(on, sanne, { assignedAt: 1 });
  // The shift may be on the day after tomorrow's reminders, late in the evening.
  await enqueueReminders(db, on.startTime - 2 * HOUR - 1);
  const [mail] = await outboxMailsTo(sanne, 'shift_reminder');
  if (!mail) throw new Error('no reminder');
  return { sanne, mail };
}

async function deliver(id: string, transport: MailTransport = smtpTransport(env)) {
  const batch = queueBatch([id], 'mail-later');
  const retries = batch.messages.map((message) => vi.spyOn(message, 'retry'));
  await consumeMailQueue(MAIL_WRITERS, batch, env, { now: () => Date.now() }, transport);
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  return { isDone: explicitAcks.length === 1, isRetried: retries.some(({ mock }) => mock.calls.length > 0) };
}

describe('a notice', () => {
  it('tells mail providers and people how to mute it, which other mails do not', async () => {
    const { sanne, mail } = await reminded();
    expect(await deliver(mail.id)).toEqual({ isDone: true, isRetried: false });
    const sent = await onlyMailTo(sanne.email);
    const header = (key: string) => sent.headers.find((one) => one.key === key)?.value;
    const [, token = ''] =
      /^<https:\/\/portal\.test\/api\/links\/mute\/(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(sent.text).toContain(`Geen herinneringen meer krijgen:\n${ORIGIN}/a#${token}`);
    expect(sent.html).toContain(`href="${ORIGIN}/a#${token}"`);
    expect((await send('POST', `/api/links/mute/${token}`)).status).toBe(204);
    expect(await mutedOf(sanne)).toEqual(['reminder']);

    const noor = await volunteer();
    await deliver(await outboxMail(noor));
    expect((await onlyMailTo(noor.email)).headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  it('is dropped for a person who muted it after it was enqueued', async () => {
    const { sanne, mail } = await reminded();
    await call(changeProfile, { as: sanne, body: { notice: { kind: 'reminder', isMuted: true } } });
    expect(await mutedOf(sanne)).toEqual(['reminder']);
    await deliver(mail.id);
    expect(await outboxRow(mail.id)).toMatchObject({ status: 'dropped' });
    await call(changeProfile, { as: sanne, body: { notice: { kind: 'reminder', isMuted: false } } });
    expect(await mutedOf(sanne)).toEqual([]);
  });

  it('stays muted by its link when an open profile changes another kind, also at the same moment', async () => {
    const sanne = await volunteer();
    const token = await muteToken(sanne);
    const change = (kind: NoticeKind, isMuted: boolean) =>
      call(changeProfile, { as: sanne, body: { notice: { kind, isMuted } } });
    await Promise.all([
      send('POST', `/api/links/mute/${token}`),
      change('message', true),
      change('ask', true),
      change('message', true),
    ]);
    expect(await mutedOf(sanne)).toEqual(['reminder', 'ask', 'message']);
    await change('ask', false);
    expect(await mutedOf(sanne)).toEqual(['reminder', 'message']);
    expect((await request(changeProfile, { as: sanne, body: { mutedNotices: [] } as never })).status).toBe(
      400,
    );
  });

  it('does not delay a mail that somebody waits for', async () => {
    const fake = fakeQueues();
    const noor = await volunteer();
    const later = Array.from({ length: 400 }, (_, index) => ({ id: `mai_${index}`, lane: 'later' as const }));
    await queueMails(fake.env, later);
    await createApp().request(
      `${ORIGIN}${forgotPassword.path}`,
      {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: noor.email }),
      },
      fake.env,
      createExecutionContext(),
    );
    const [reset] = await outboxMailsTo(noor, 'reset_password');
    await expect.poll(() => fake.queued.now).toEqual([reset?.id]);
    expect(fake.queued.later).toHaveLength(400);
  });

  it('comes after the other mails when the sweep queues what was lost', async () => {
    const noor = await volunteer();
    const overdue = { nextAttemptAt: Date.now() - HOUR };
    const notice = await outboxMail(noor, { ...overdue, nextAttemptAt: 1, lane: 'later' });
    const other = await outboxMail(noor, overdue);
    const fake = fakeQueues();
    await requeueStalledMails(MAIL_WRITERS, db, fake.env, Date.now());
    expect(fake.queued.now).toContain(other);
    expect(fake.queued.later).toContain(notice);
    expect(fake.queued.now).not.toContain(notice);
  });
});

describe('POST /api/links/mute/:token', () => {
  /** As the mail provider of the recipient does, with a cookie that it should not have. */
  const oneClick = (token: string, as?: TestPerson) =>
    send('POST', `/api/links/mute/${token}`, {
      as,
      body: 'List-Unsubscribe=One-Click',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'https://mail.example',
        'Sec-Fetch-Site': 'cross-site',
      },
    });

  it('mutes the person of the link alone, and is logged once however often it is sent', async () => {
    const [sanne, noor, iris] = await people({ role: 'volunteer' }, { role: 'volunteer' }, { role: 'admin' });
    const token = await muteToken(sanne);
    const answers = await Promise.all([1, 2, 3].map(() => oneClick(token, noor)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await db.select().from(profiles).where(eq(profiles.id, sanne.id)).get()).toMatchObject({
      mutedNotices: ['reminder'],
    });
    expect(await mutedOf(noor)).toEqual([]);
    const { items } = await call(listAuditLog, { as: iris, query: { person: sanne.id } });
    expect(items).toMatchObject([
      { action: 'account.notice_muted', after: { notice: 'reminder', via: 'link' } },
    ]);
  });

  it('answers 404 for links with another purpose, expired and unknown ones, and does nothing', async () => {
    const sanne = await admin();
    const keep = await keepFactorLink(await admin());
    const expired = await muteToken(sanne);
    await db
      .update(actionLinks)
      .set({ expiresAt: 1 })
      .where(eq(actionLinks.id, expired.split('.')[0] ?? ''));
    for (const token of [keep, expired, 'lnk_nobody.secret', `${expired}x`])
      expect((await oneClick(token)).status).toBe(404);
    expect(await mutedOf(sanne)).toEqual([]);
  });

  it('is never a GET, which mail scanners send', async () => {
    const sanne = await volunteer();
    expect((await send('GET', `/api/links/mute/${await muteToken(sanne)}`)).status).toBe(404);
    expect(await mutedOf(sanne)).toEqual([]);
  });

  it('keeps its secret out of the request log', async () => {
    const token = await muteToken(await volunteer());
    const log = vi.spyOn(console, 'log');
    await createApp().request(`${ORIGIN}/api/links/mute/${token}`, { method: 'POST' }, env);
    const lines = log.mock.calls.flat().map(String);
    log.mockRestore();
    expect(lines.filter((line) => line.includes('/api/links/mute/'))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain(token.slice(0, 10));
  });
});

describe('the page of the link below a notice', () => {
  const answer = async (token: string, given: 'mute' | 'unmute') => {
    const response = await send('POST', '/api/links/act', { body: JSON.stringify({ token, answer: given }) });
    return response.json<Answer<typeof answerLink>>();
  };

  it('mutes, and takes it back', async () => {
    const sanne = await volunteer({ firstName: 'Sanne' });
    const token = await muteToken(sanne);
    expect(await call(lookAtLink, { body: { token } })).toEqual({
      purpose: 'mute',
      firstName: 'Sanne',
      locale: 'nl',
      notice: 'reminder',
      answers: ['mute'],
      isMuted: false,
    });
    expect(await answer(token, 'mute')).toMatchObject({ answers: ['unmute'], isMuted: true });
    expect(await mutedOf(sanne)).toEqual(['reminder']);
    await Promise.all([answer(token, 'unmute'), answer(token, 'unmute')]);
    expect(await mutedOf(sanne)).toEqual([]);
  });
});

describe('a mail that the provider takes none of for now', () => {
  const addressed = async (prefix: string) => {
    const someone = await volunteer();
    const email = prefix + someone.email;
    await db.update(profiles).set({ email }).where(eq(profiles.id, someone.id));
    return { ...someone, email };
  };
  const overQuota = (code: string) => {
    const EMAIL = {
      send: async () => {
        throw Object.assign(new Error('no more today'), { code });
      },
    } as unknown as SendEmail;
    return cloudflareTransport({ ...env, EMAIL } as Env);
  };

  it.each<[string, string, MailTransport]>([
    ['an SMTP server', 'quota.', smtpTransport(env)],
    ['Cloudflare for today', '', overQuota('E_DAILY_LIMIT_EXCEEDED')],
    ['Cloudflare for this moment', '', overQuota('E_RATE_LIMIT_EXCEEDED')],
  ])('by %s waits without an attempt, and is queued again', async (_, prefix, transport) => {
    const id = await outboxMail(await addressed(prefix));
    const before = Date.now();
    expect(await deliver(id, transport)).toEqual({ isDone: true, isRetried: false });
    const row = await outboxRow(id);
    expect(row).toMatchObject({ status: 'pending', attempts: 0, leasedUntil: null });
    expect(row?.nextAttemptAt).toBeGreaterThanOrEqual(before + 10 * MINUTE);
    const fake = fakeQueues();
    await requeueStalledMails(MAIL_WRITERS, db, fake.env, before + 9 * MINUTE);
    expect(fake.queued.now).not.toContain(id);
    await requeueStalledMails(MAIL_WRITERS, db, fake.env, Date.now() + 12 * MINUTE);
    expect(fake.queued.now).toContain(id);
  });

  it('is not one for a mailbox that is full, which counts as an attempt', async () => {
    const id = await outboxMail(await addressed('full.'));
    expect(await deliver(id)).toEqual({ isDone: false, isRetried: true });
    expect(await outboxRow(id)).toMatchObject({ status: 'pending', attempts: 1 });
  });
});
