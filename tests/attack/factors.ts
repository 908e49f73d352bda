import { eq } from 'drizzle-orm';
import { totpFactors } from '../../worker/src/app/schema.ts';
import { database } from '../e2e/support/database.ts';
import { makeAdmin, PASSWORD, type Person } from '../e2e/support/people.ts';
import { codeOf, fromBase32 } from '../support/one-time-code.ts';
import { Browser } from './client.ts';
import { waitUntil } from './mails.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';
import { LOOKED_AT } from './strangers.ts';

const GUESSES = 20;
/** Steps ahead whose codes are not accepted, also if a step passes meanwhile. */
const AHEAD = [3, 4, 20];

/** Tries to add, remove and pass a second factor with less than that takes. */
export async function tryFactors(product: Product, report: Report): Promise<void> {
  const owner = await makeAdmin();
  const browser = new Browser(product, report);
  await signIn(browser, owner);
  await addWithoutPassword(browser, report, owner);
  const { secret } = JSON.parse((await browser.post('/api/profile/factor', { password: PASSWORD })).text);
  const code = await codeOf(fromBase32(secret));
  const confirmed = await browser.post('/api/profile/factor/confirm', { code });
  if (confirmed.status !== 200) report.found('failed', `a second factor → ${confirmed.status}`);
  await guessCodes(product, report, { owner, browser, secret: fromBase32(secret) });
  await removeWithoutPassword(browser, report, owner);
  await undoByMail(product, report, { owner, browser });
}

const countFactors = ({ id }: Person) => database.$count(totpFactors, eq(totpFactors.userId, id));
const signIn = (browser: Browser, { email }: Person) =>
  browser.post('/api/auth/sign-in', { email, password: PASSWORD });

/** An open session alone starts no second factor, by which it would shut the owner out. */
async function addWithoutPassword(browser: Browser, report: Report, owner: Person): Promise<void> {
  for (const body of [{}, { password: '' }, { password: 'nee' }, { code: '000000' }])
    await browser.post('/api/profile/factor', body);
  await browser.post('/api/profile/factor/confirm', { code: '000000' });
  report.found('changed', 'a second factor without the password', await countFactors(owner));
}

interface Enrolled {
  owner: Person;
  browser: Browser;
}

/** With the password alone: no answer tells which codes will be right, and no guess makes the owner's device wait. */
async function guessCodes(
  product: Product,
  report: Report,
  { owner, browser, secret }: Enrolled & { secret: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const thief = new Browser(product, report);
  await signIn(thief, owner);
  for (const later of AHEAD) {
    const { text } = await thief.post('/api/auth/verify', { code: await codeOf(secret, later) });
    if (!text.includes('code_wrong') || text.includes('code_clock'))
      report.found('leaked', `a code of ${later} steps ahead → ${text}`);
  }
  // Of a step so long ago, no code is right.
  const wrong = await codeOf(secret, -1000);
  const guessed = await Promise.all(
    Array.from({ length: GUESSES }, () => thief.post('/api/auth/verify', { code: wrong })),
  );
  const lookedAt = guessed.filter(({ status }) => status !== 429).length + AHEAD.length;
  report.found('leaked', `${lookedAt} codes looked at without a wait`, lookedAt - LOOKED_AT);
  await signIn(browser, owner);
  // The step after that of the code that was used.
  const { status } = await browser.post('/api/auth/verify', { code: await codeOf(secret, 1) });
  if (status !== 200) report.found('lost', `the right code on the device of its owner: ${status}`);
}

/** A verified session alone removes no second factor. */
async function removeWithoutPassword(browser: Browser, report: Report, owner: Person): Promise<void> {
  for (const body of [{}, { password: 'nee' }, { code: '000000' }])
    await browser.send('DELETE', '/api/profile/factor', body);
  report.expectCount('second factors after a removal without the password', await countFactors(owner), 1);
}

/** The link in the mail about a new factor removes it, and ends every session. */
async function undoByMail(product: Product, report: Report, { owner, browser }: Enrolled): Promise<void> {
  await waitUntil(() => product.mails.idsTo(owner.email).size > 0);
  const token = /\/a#(\S+)/.exec(product.mails.to(owner.email)[0]?.text ?? '')?.[1];
  const reader = new Browser(product, report);
  const { status } = await reader.post('/api/links/act', { token, answer: 'remove' });
  if (status !== 200) report.found('failed', `the link in the mail about a second factor → ${status}`);
  report.found('lost', 'the removal of a second factor by the mailed link', await countFactors(owner));
  const session = await browser.send('GET', '/api/auth/session');
  if (session.text.includes(owner.id)) report.found('leaked', 'a session after a second factor was undone');
}
