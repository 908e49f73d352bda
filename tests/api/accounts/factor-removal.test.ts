import {
  answerLink,
  endOtherSessions,
  endPersonSessions,
  getPerson,
  getSession,
  lookAtLink,
  removePerson,
  removePersonFactor,
  resetPassword,
} from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import { keepFactor, removeDueFactors } from '../../../worker/src/accounts/second-factor/factor-removal.ts';
import { LINK_HANDLERS } from '../../../worker/src/app/link-handlers.ts';
import {
  accounts,
  actionLinks,
  auditLog,
  recoveryCodes,
  sessions,
  totpFactors,
} from '../../../worker/src/app/schema.ts';
import { sweep } from '../../../worker/src/app/sweep.ts';
import type { AppError } from '../../../worker/src/platform/lib/errors.ts';
import { act } from '../../../worker/src/platform/links/links.service.ts';
import { mintMuteLink } from '../../../worker/src/platform/links/mute.ts';
import { admin, HOUR, person, type TestPerson, volunteer } from '../factories.ts';
import { call, db, env, refusal, request, send } from '../harness.ts';
import { outboxMailsTo, renderedMail } from '../mails.ts';
import { keepFactorLink, secondFactor, verified } from '../second-factors.ts';

const DAY = 24 * HOUR;
const factorOf = ({ id }: TestPerson) =>
  db.select().from(totpFactors).where(eq(totpFactors.userId, id)).get();
const tracesOf = ({ id }: TestPerson, action: string) =>
  db.$count(auditLog, and(eq(auditLog.personId, id), eq(auditLog.action, action)));
const ask = (as: TestPerson, { id }: TestPerson) => call(removePersonFactor, { as, params: { id } });

/** The token in the link of a person's mail about a removal. */
async function mailedToken(owner: TestPerson): Promise<string> {
  const [row] = await outboxMailsTo(owner, 'factor_removal');
  return /\/a#(\S+)/.exec((await renderedMail(row))?.text ?? '')?.[1] ?? '';
}

describe("the removal of another person's second factor", () => {
  it('waits for 24 hours, is mailed and logged, and changes nothing until then', async () => {
    const [iris, joost] = [await admin(), await verified(await secondFactor(await admin()))];
    const before = Date.now();
    const { removalAt } = await ask(iris, joost);
    expect(Date.parse(removalAt)).toBeGreaterThanOrEqual(before + DAY);
    expect(Date.parse(removalAt)).toBeLessThan(Date.now() + DAY + 1);
    await sweep(env, { now: () => Date.parse(removalAt) - 1 });
    expect(await factorOf(joost)).toBeDefined();
    expect(await call(getSession, { as: joost })).toMatchObject({ hasSecondFactor: true });
    expect(await outboxMailsTo(joost, 'factor_removal')).toHaveLength(1);
    expect(await tracesOf(joost, 'person.factor_removal_asked')).toBe(1);
    expect(await call(getPerson, { as: iris, params: { id: joost.id } })).toMatchObject({
      factorRemovalAt: removalAt,
    });
  });

  it('then removes it with the recovery codes, ends every session and is mailed', async () => {
    const [iris, joost] = [await admin(), await verified(await secondFactor(await admin()))];
    const { removalAt } = await ask(iris, joost);
    await sweep(env, { now: () => Date.parse(removalAt) });
    expect(await factorOf(joost)).toBeUndefined();
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, joost.id))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userId, joost.id))).toBe(0);
    const mails = await outboxMailsTo(joost, 'factor_changed');
    expect((await renderedMail(mails[0]))?.subject).toBe('Tweestapsverificatie staat uit');
    expect(await tracesOf(joost, 'account.factor_removed')).toBe(1);
  });

  it('happens once when the job runs twice at the same moment', async () => {
    const [iris, joost] = [await admin(), await secondFactor(await admin())];
    const due = Date.parse((await ask(iris, joost)).removalAt);
    await Promise.all([1, 2, 3].map(() => removeDueFactors(db, env, due)));
    expect(await outboxMailsTo(joost, 'factor_changed')).toHaveLength(1);
    expect(await tracesOf(joost, 'account.factor_removed')).toBe(1);
  });

  it('is asked once by four requests at the same moment, which all answer the same', async () => {
    const [iris, joost] = [await admin(), await secondFactor(await admin())];
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(iris, joost)));
    expect(new Set(answers.map(({ removalAt }) => removalAt)).size).toBe(1);
    expect(await outboxMailsTo(joost, 'factor_removal')).toHaveLength(1);
  });

  it('is refused for the own one, for a person without one and for a person who does not exist', async () => {
    const iris = await verified(await secondFactor(await admin()));
    const codes = [];
    for (const id of [iris.id, (await person()).id, 'usr_nobody'])
      codes.push((await refusal(removePersonFactor, { as: iris, params: { id } })).code);
    expect(codes).toEqual(['person.is_self', 'factor.not_found', 'person.not_found']);
  });

  it('and its refusal at the same moment leave either a factor that stays or none', async () => {
    for (let round = 0; round < 8; round++) {
      const joost = await secondFactor(await admin(), { removalAt: Date.now() - 1 });
      const context = { db, clock: { now: Date.now }, requestId: 'test' };
      await Promise.all([
        removeDueFactors(db, env, Date.now()),
        keepFactor(context, joost.id),
        removeDueFactors(db, env, Date.now()),
      ]);
      const factor = await factorOf(joost);
      const [kept, removed] = [
        await tracesOf(joost, 'account.factor_kept'),
        await tracesOf(joost, 'account.factor_removed'),
      ];
      expect([kept, removed]).toEqual(factor ? [1, 0] : [0, 1]);
      if (factor) expect(factor.removalAt).toBeNull();
      expect(await db.$count(sessions, eq(sessions.userId, joost.id))).toBe(factor ? 1 : 0);
    }
  });
});

describe('a link in a mail', () => {
  it('shows what it is about and changes nothing', async () => {
    const joost = await secondFactor(await admin({ firstName: 'Joost' }));
    const { removalAt } = await ask(await admin(), joost);
    const token = await mailedToken(joost);
    const question = {
      purpose: 'keep_factor',
      firstName: 'Joost',
      locale: 'nl',
      answers: ['keep'],
      removalAt,
    };
    expect(await call(lookAtLink, { body: { token } })).toEqual(question);
    expect(await call(lookAtLink, { body: { token } })).toEqual(question);
    expect((await factorOf(joost))?.removalAt).toBe(Date.parse(removalAt));
  });

  it('refuses the removal, also when used again, and starts no session', async () => {
    const joost = await secondFactor(await admin());
    const { removalAt } = await ask(await admin(), joost);
    const token = await mailedToken(joost);
    for (let time = 0; time < 2; time++) {
      const response = await request(answerLink, { body: { token, answer: 'keep' } });
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(await response.json()).toMatchObject({ answers: [], removalAt: null });
    }
    await sweep(env, { now: () => Date.parse(removalAt) + HOUR });
    expect(await factorOf(joost)).toBeDefined();
    expect(await tracesOf(joost, 'account.factor_kept')).toBe(1);
  });

  it('does nothing on GET', async () => {
    const token = await keepFactorLink(await person());
    for (const path of ['/api/links/look', '/api/links/act', `/api/links/act?token=${token}&answer=keep`])
      expect((await send('GET', path)).status).toBe(404);
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({ answers: ['keep'] });
  });

  it('answers the same 404 for an unknown id, a wrong secret and an expired link', async () => {
    const [id = '', secret = ''] = (await keepFactorLink(await person())).split('.');
    const expired = await keepFactorLink(await person(), Date.now() - 1);
    const answers = [];
    for (const token of [`lnk_nobody.${secret}`, `${id}.wrong`, `${id}.`, id, expired, '.', 'x'])
      for (const endpoint of [lookAtLink, answerLink] as const) {
        const { requestId: _, ...error } = await refusal(endpoint, { body: { token, answer: 'keep' } });
        answers.push(error);
      }
    expect(answers).toEqual(answers.map(() => ({ code: 'link.not_found', status: 404 })));
  });

  it('works until the moment of the removal', async () => {
    const joost = await secondFactor(await admin());
    const { removalAt } = await ask(await admin(), joost);
    await mailedToken(joost);
    const link = await db.select().from(actionLinks).where(eq(actionLinks.userId, joost.id)).get();
    expect(link).toMatchObject({ expiresAt: Date.parse(removalAt), purpose: 'keep_factor' });
  });

  it('stores no secret', async () => {
    const [id = '', secret = ''] = (await keepFactorLink(await person())).split('.');
    const row = await db.select().from(actionLinks).where(eq(actionLinks.id, id)).get();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('is opened at most ten times in a minute, also at the same moment', async () => {
    const token = await keepFactorLink(await person());
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => request(lookAtLink, { body: { token } })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  it('is answered at most sixty times in an hour, however slowly', async () => {
    const now = Date.now();
    const token = await keepFactorLink(await person());
    const answerAt = (minute: number) =>
      act(
        LINK_HANDLERS,
        { db, env, requestId: 'req', clock: { now: () => now + minute * 60_000 } },
        token,
        'keep',
      ).then(
        () => 'answered',
        ({ code }: AppError) => code,
      );
    const answers: string[] = [];
    for (let time = 0; time < 65; time++) answers.push(await answerAt(Math.floor(time / 9)));
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'answered'));
    expect(new Set(answers.slice(60))).toEqual(new Set(['request.rate_limited']));
    expect(await answerAt(61)).toBe('answered');
  });

  it('ends with a password reset, with "sign out everywhere" and with the person', async () => {
    const linksOf = ({ id }: TestPerson) => db.$count(actionLinks, eq(actionLinks.userId, id));
    const [reset, everywhere, removed] = [await person(), await person(), await volunteer()];
    for (const { id } of [reset, everywhere, removed]) await mintMuteLink(db, id, 'reminder', Date.now());
    const { id, secret } = await mintToken(db, reset.id, 'reset_password', Date.now());
    const passwords = { password: 'een-korte-zomer', confirmPassword: 'een-korte-zomer' };
    await call(resetPassword, { body: { accessToken: id, refreshToken: secret, ...passwords } });
    await call(endOtherSessions, { as: everywhere });
    await call(removePerson, { as: await admin(), params: { id: removed.id } });
    expect([await linksOf(reset), await linksOf(everywhere), await linksOf(removed)]).toEqual([0, 0, 0]);
    expect(await db.$count(accounts, eq(accounts.id, removed.id))).toBe(0);
  });

  it('that protects the second factor outlives a new password and "sign out everywhere"', async () => {
    const joost = await person();
    const token = await keepFactorLink(joost);
    const { id, secret } = await mintToken(db, joost.id, 'reset_password', Date.now());
    await call(endOtherSessions, { as: await verified(joost) });
    const passwords = { password: 'een-korte-zomer', confirmPassword: 'een-korte-zomer' };
    await call(resetPassword, { body: { accessToken: id, refreshToken: secret, ...passwords } });
    expect(await call(answerLink, { body: { token, answer: 'keep' } })).toMatchObject({ removalAt: null });
  });

  it('stays when an admin signs the person out, because it may refuse what that admin did', async () => {
    const joost = await person();
    const token = await keepFactorLink(joost);
    await call(endPersonSessions, { as: await admin(), params: { id: joost.id } });
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({ answers: ['keep'] });
  });

  it('is deleted by the job once it expired', async () => {
    await keepFactorLink(await person(), Date.now() - 1);
    await sweep(env, { now: Date.now });
    expect(await db.$count(actionLinks, eq(actionLinks.purpose, 'keep_factor'))).toBeGreaterThan(0);
    await sweep(env, { now: () => Date.now() + 2 * DAY });
    expect(await db.$count(actionLinks)).toBe(0);
  });
});
