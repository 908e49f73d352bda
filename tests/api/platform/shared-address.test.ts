import { answerLink, forgotPassword, lookAtLink, resendConfirmation } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { mintMuteLink } from '../../../worker/src/platform/links/mute.ts';
import { crowd, person, type TestPerson } from '../factories.ts';
import { db, request, send } from '../harness.ts';

/** More people than the 60 mails a minute that one network address may ask for allow, if each makes two calls. */
const PEOPLE = 31;

const fromWifi = () => ({ headers: { 'CF-Connecting-IP': crypto.randomUUID() } });
const mutes = (all: readonly TestPerson[]) =>
  Promise.all(all.map(({ id }) => mintMuteLink(db, id, 'reminder', Date.now())));
const statuses = async (calls: Promise<Response>[]) => [
  ...new Set((await Promise.all(calls)).map(({ status }) => status)),
];

describe('people behind one Wi-Fi', () => {
  it('all open and answer their links, after which everyone there can still ask for a new password', async () => {
    const wifi = fromWifi();
    const tokens = await mutes(await crowd(PEOPLE));
    expect(await statuses(tokens.map((token) => request(lookAtLink, { body: { token }, ...wifi })))).toEqual([
      200,
    ]);
    expect(
      await statuses(
        tokens.map((token) => request(answerLink, { body: { token, answer: 'mute' }, ...wifi })),
      ),
    ).toEqual([200]);
    const { email } = await person();
    expect((await request(forgotPassword, { body: { email }, ...wifi })).status).toBe(forgotPassword.status);
  });

  it('reset passwords, confirm addresses and unsubscribe while somebody calls one of these too often', async () => {
    const wifi = fromWifi();
    const [token = ''] = await mutes(await crowd(1));
    const { email } = await person();
    const calls = {
      look: () => request(lookAtLink, { body: { token: 'lnk_none.none' }, ...wifi }),
      answer: () => request(answerLink, { body: { token: 'lnk_none.none', answer: 'come' }, ...wifi }),
      mute: () => send('POST', `/api/links/mute/${token}`, wifi),
      resend: () => request(resendConfirmation, { body: { email }, ...wifi }),
      forgot: () => request(forgotPassword, { body: { email }, ...wifi }),
    };
    const lookTooOften = () => statuses(Array.from({ length: 620 }, calls.look));
    const first = await lookTooOften();
    // The limit is one of each minute, and a minute may have ended among the calls.
    expect(first.includes(429) ? first : await lookTooOften()).toEqual([404, 429]);
    expect((await calls.answer()).status).toBe(404);
    expect((await calls.mute()).status).toBe(204);
    expect((await calls.resend()).status).toBe(resendConfirmation.status);
    expect((await calls.forgot()).status).toBe(forgotPassword.status);
  });
});
