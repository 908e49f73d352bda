import {
  answerLink,
  confirmEmail,
  correctPersonEmail,
  forgotPassword,
  getPerson,
  getSession,
  LINK_PURPOSES,
  listPeople,
  lookAtLink,
  removePerson,
  resetPassword,
  signIn,
} from '@ijsploeg/worker/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deleteUnconfirmed } from '../../../worker/src/accounts/auth/auth.sweep.ts';
import { mintToken } from '../../../worker/src/accounts/auth/one-time-tokens.ts';
import {
  accounts,
  actionLinks,
  auditLog,
  oneTimeTokens,
  profiles,
  sessions,
} from '../../../worker/src/app/schema.ts';
import { mintLink } from '../../../worker/src/platform/links/action-links.ts';
import {
  admin,
  HOUR,
  otherSession,
  PASSWORD,
  person,
  type TestPerson,
  volunteer,
  withPassword,
} from '../factories.ts';
import { call, db, refusal, request, send } from '../harness.ts';
import { outboxMailsAt, outboxMailsTo, renderedMail } from '../mails.ts';

const newAddress = () => `nieuw.${crypto.randomUUID()}@example.test`;
const ask = (as: TestPerson, { id }: TestPerson, email: string) =>
  call(correctPersonEmail, { as, params: { id }, body: { email } });
const refuseAsk = (as: TestPerson, { id }: { id: string }, email: string) =>
  refusal(correctPersonEmail, { as, params: { id }, body: { email } });
const accountOf = ({ id }: { id: string }) => db.select().from(accounts).where(eq(accounts.id, id)).get();

/** The newest mail with a link to a new address, and the token of its link. */
async function mailedLink(to: TestPerson) {
  const mail = await renderedMail((await outboxMailsTo(to, 'email_change')).at(-1));
  return { mail, token: /\/a#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}
const confirm = (token: string) => call(answerLink, { body: { token, answer: 'confirm' } });

describe('the correction of a mail address', () => {
  it('changes nothing until the link in the mail to the new address is answered', async () => {
    const [iris, sanne] = [await admin(), await withPassword(await volunteer({ firstName: 'Sanne' }))];
    const email = newAddress();
    expect(await ask(iris, sanne, email.toUpperCase())).toMatchObject({
      email: sanne.email,
      pendingEmail: email,
    });
    const { mail, token } = await mailedLink(sanne);
    expect(mail).toMatchObject({ to: email, subject: 'Bevestig je nieuwe e-mailadres' });
    expect(await call(lookAtLink, { body: { token } })).toEqual({
      purpose: 'confirm_address',
      firstName: 'Sanne',
      locale: 'nl',
      email,
      isConfirmed: false,
      answers: ['confirm'],
    });
    expect(await accountOf(sanne)).toMatchObject({ email: sanne.email });
    expect(await outboxMailsTo(sanne, 'email_changed')).toEqual([]);
  });

  it('gives the account the address, in lists, in search and for signing in, which every device has to do again', async () => {
    const [iris, sanne] = [await admin(), await withPassword(await volunteer())];
    const email = newAddress();
    await ask(iris, sanne, email);
    const { token } = await mailedLink(sanne);
    expect(await confirm(token)).toMatchObject({ isConfirmed: true, answers: [], email });
    expect(await call(getSession, { as: sanne })).toMatchObject({ user: null });
    expect((await call(listPeople, { as: iris, query: { search: email } })).items).toMatchObject([
      { id: sanne.id, email },
    ]);
    expect(await call(getPerson, { as: iris, params: { id: sanne.id } })).toMatchObject({
      pendingEmail: null,
    });
    expect(await call(signIn, { body: { email, password: PASSWORD } })).toMatchObject({ user: { email } });
    expect((await request(signIn, { body: { email: sanne.email, password: PASSWORD } })).status).toBe(401);
    const log = await db
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.personId, sanne.id),
          inArray(auditLog.action, ['person.email_change_asked', 'account.email_changed']),
        ),
      )
      .orderBy(auditLog.at);
    expect(log).toMatchObject([
      { actorId: iris.id, after: { email } },
      { actorId: sanne.id, before: { email: sanne.email }, after: { email, via: 'link' } },
    ]);
  });

  it('notifies the old address once, and ends the links that were mailed to it', async () => {
    const [iris, sanne] = [await admin(), await withPassword(await volunteer())];
    const email = newAddress();
    const reset = await mintToken(db, sanne.id, 'reset_password', Date.now());
    await ask(iris, sanne, email);
    const { token } = await mailedLink(sanne);
    await Promise.all([confirm(token), confirm(token), confirm(token)]);
    const [notice, ...others] = await outboxMailsTo(sanne, 'email_changed');
    expect(others).toEqual([]);
    expect(await renderedMail(notice)).toMatchObject({
      to: sanne.email,
      subject: 'Je e-mailadres is gewijzigd',
      text: expect.stringContaining(email),
    });
    const passwords = { password: 'een-andere-winter', confirmPassword: 'een-andere-winter' };
    expect(
      await refusal(resetPassword, {
        body: { accessToken: reset.id, refreshToken: reset.secret, ...passwords },
      }),
    ).toMatchObject({ code: 'reset.invalid_tokens' });
    await call(forgotPassword, { body: { email } });
    expect(await outboxMailsTo(sanne, 'reset_password')).toMatchObject([{ recipient: email }]);
  });

  it('ends every session and every other link of the person', async () => {
    const [iris, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    const tokensOf = ({ id: userId }: TestPerson) =>
      Promise.all(
        LINK_PURPOSES.map((purpose) =>
          mintLink(db, {
            userId,
            purpose,
            subjectId: purpose === 'mute' ? 'reminder' : userId,
            expiresAt: Date.now() + HOUR,
            now: Date.now(),
          }),
        ),
      );
    await ask(iris, sanne, newAddress());
    const { token } = await mailedLink(sanne);
    const [old, others] = [await tokensOf(sanne), await tokensOf(noor)];
    await otherSession(sanne);
    await Promise.all([confirm(token), confirm(token)]);
    expect(await db.$count(sessions, eq(sessions.userId, sanne.id))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userId, noor.id))).toBe(1);
    for (const one of old) {
      expect(await refusal(lookAtLink, { body: { token: one } })).toMatchObject({ code: 'link.not_found' });
      expect((await send('POST', `/api/links/mute/${one}`)).status).toBe(404);
    }
    expect(await db.select().from(actionLinks).where(eq(actionLinks.userId, sanne.id))).toMatchObject([
      { id: token.split('.')[0], purpose: 'confirm_address' },
    ]);
    expect(await call(lookAtLink, { body: { token } })).toMatchObject({ isConfirmed: true });
    expect(await db.$count(actionLinks, eq(actionLinks.userId, noor.id))).toBe(others.length);
  });

  it('is replaced by a further one, whose link alone works', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    const [typo, email] = [newAddress(), newAddress()];
    await ask(iris, sanne, typo);
    const { token: early } = await mailedLink(sanne);
    await ask(iris, sanne, email);
    expect(await refusal(answerLink, { body: { token: early, answer: 'confirm' } })).toMatchObject({
      code: 'link.not_found',
    });
    const [first] = await outboxMailsAt(typo);
    expect(await renderedMail(first)).toBeNull();
    await confirm((await mailedLink(sanne)).token);
    expect(await accountOf(sanne)).toMatchObject({ email, pendingEmail: null });
  });

  it('is refused for an address with a confirmed account, also one that was confirmed meanwhile', async () => {
    const [iris, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    for (const taken of [noor.email, sanne.email])
      expect(await refuseAsk(iris, sanne, taken)).toMatchObject({ status: 409, code: 'account.exists' });
    const email = newAddress();
    await ask(iris, sanne, email);
    const { token } = await mailedLink(sanne);
    const joris = await person({ email });
    await db.update(accounts).set({ email }).where(eq(accounts.id, joris.id));
    expect(await refusal(answerLink, { body: { token, answer: 'confirm' } })).toMatchObject({
      status: 409,
      code: 'account.exists',
    });
    expect(await accountOf(sanne)).toMatchObject({ email: sanne.email });
    expect(await outboxMailsTo(sanne, 'email_changed')).toEqual([]);
  });

  it('takes the address from an account that nobody confirmed, with its sign-up', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    const email = newAddress();
    const stranger = await person({ email });
    await db.update(accounts).set({ email, emailConfirmedAt: null }).where(eq(accounts.id, stranger.id));
    const theirs = await mintToken(db, stranger.id, 'confirm_email', Date.now());
    await ask(iris, sanne, email);
    await confirm((await mailedLink(sanne)).token);
    expect(await accountOf(sanne)).toMatchObject({ email });
    expect(await accountOf(stranger)).toBeUndefined();
    expect(await refusal(confirmEmail, { body: { token: `${theirs.id}.${theirs.secret}` } })).toMatchObject({
      code: 'token.invalid',
    });
    expect(await db.$count(profiles, eq(profiles.email, email))).toBe(1);
  });

  it('is refused for admins, for the unconfirmed and for nobody', async () => {
    const [iris, joost, fresh] = [await admin(), await admin(), await person()];
    await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, fresh.id));
    for (const [whom, code] of [
      [joost, 'person.is_admin'],
      [iris, 'person.is_admin'],
      [fresh, 'person.not_confirmed'],
      [{ id: 'usr_none' }, 'person.not_found'],
    ] as const)
      expect(await refuseAsk(iris, whom, newAddress())).toMatchObject({ code });
    expect(await refuseAsk(await volunteer(), await volunteer(), newAddress())).toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('refuses the answer of another link', async () => {
    const [iris, sanne] = [await admin(), await volunteer()];
    await ask(iris, sanne, newAddress());
    const { token } = await mailedLink(sanne);
    expect((await request(answerLink, { body: { token, answer: 'keep' } })).status).toBe(400);
    expect(await accountOf(sanne)).toMatchObject({ email: sanne.email });
  });

  it('is forgotten after 48 hours, and with the person', async () => {
    const [iris, sanne, noor] = [await admin(), await volunteer(), await volunteer()];
    await ask(iris, sanne, newAddress());
    const { token } = await mailedLink(sanne);
    await deleteUnconfirmed(db, Date.now() + 47 * HOUR);
    expect((await accountOf(sanne))?.pendingEmail).not.toBeNull();
    await deleteUnconfirmed(db, Date.now() + 49 * HOUR);
    expect(await accountOf(sanne)).toMatchObject({ pendingEmail: null, pendingEmailUntil: null });
    expect((await request(lookAtLink, { body: { token } })).status).toBe(404);
    const email = newAddress();
    await ask(iris, noor, email);
    await confirm((await mailedLink(noor)).token);
    await call(removePerson, { as: iris, params: { id: noor.id } });
    const rows = await db.select().from(auditLog).where(eq(auditLog.personId, noor.id));
    expect(JSON.stringify(rows)).not.toContain(email);
    expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.userId, noor.id))).toBe(0);
  });
});
