import { LINK_PURPOSES } from '@ijsploeg/worker/contract';
import { totpFactors } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { database } from '../e2e/support/database.ts';
import { makeLink } from '../e2e/support/links.ts';
import { freshEmail, makePerson, PASSWORD } from '../e2e/support/people.ts';
import { factorRow } from '../support/rows.ts';
import { attack, Browser } from './client.ts';
import { waitUntil } from './mails.ts';
import { addressOf, readOperations } from './operations.ts';
import { attacker } from './people.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

/** The people of one Wi-Fi who open a link within the same minute. */
const ON_ONE_ADDRESS = 100;
const GUESSES = 20;
/** The wrong passwords and codes that are looked at before a wait. */
export const LOOKED_AT = 5;
const THEIR_PASSWORD = 'wachtwoord-van-een-ander';

/** Tries what somebody can do with a person's address, mailbox of before, password or Wi-Fi alone. */
export async function tryStrangers(product: Product, report: Report): Promise<void> {
  await signUpWithAddressOf(product, report);
  await useMailsOfOldAddress(product, report);
  await actBeforeTheCode(product, report);
  await crowdOneAddress(product, report);
}

/** Signs up with the address of somebody who waits for the confirmation: a link they open must not confirm this sign-up. */
async function signUpWithAddressOf(product: Product, report: Report): Promise<void> {
  const email = freshEmail('noor');
  const [own, elsewhere] = [new Browser(product, report), new Browser(product, report)];
  await signUp(own, report, email, PASSWORD);
  await signUp(new Browser(product, report), report, email, THEIR_PASSWORD);
  await waitUntil(() => product.mails.idsTo(email).size === 2);
  const tokens = product.mails.to(email).map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] ?? '');
  const confirm = (browser: Browser, token: string, password?: string) =>
    browser.post('/api/auth/confirm-email', { token, ...(password && { password }) });
  for (const token of tokens) {
    const { status } = await confirm(elsewhere, token);
    if (status < 400) report.found('changed', 'a link alone confirms a sign-up of another browser');
  }
  const [token = ''] = tokens;
  const guessed = await Promise.all(Array.from({ length: GUESSES }, () => confirm(elsewhere, token, 'nee')));
  report.found(
    'leaked',
    'passwords of a sign-up are looked at without a wait',
    guessed.filter(({ status }) => status !== 429).length - LOOKED_AT,
  );
  for (const each of tokens) await confirm(own, each);
  const signIn = (password: string) => own.post('/api/auth/sign-in', { email, password });
  // The own browser is known by then, so the guesses from elsewhere do not make it wait.
  const theirs = await signIn(THEIR_PASSWORD);
  if (theirs.status === 200) report.found('changed', "a stranger's password opens the account");
  const mine = await signIn(PASSWORD);
  if (mine.status !== 200) report.found('lost', `the password of the account's owner: ${mine.status}`);
}

/** Corrects an address: what the old mailbox and an open session had ends, whatever it was for. */
async function useMailsOfOldAddress(product: Product, report: Report): Promise<void> {
  const [victim, admin] = [await attacker('volunteer'), await attacker('admin')];
  const tokens = LINK_PURPOSES.map((purpose) => ({ purpose, token: `${newId('lnk')}.secret` }));
  for (const { purpose, token } of tokens)
    await makeLink(token.split('.')[0] ?? '', victim, purpose, purpose === 'mute' ? 'reminder' : victim.id);
  const email = freshEmail('nieuw');
  await attack(product, report, 'PUT', `/api/people/${victim.id}/email`, {
    as: admin,
    body: JSON.stringify({ email }),
  });
  await waitUntil(() => product.mails.idsTo(email).size === 1);
  const token = /\/a#(\S+)/.exec(product.mails.to(email)[0]?.text ?? '')?.[1];
  const reader = new Browser(product, report);
  const { status } = await reader.post('/api/links/act', { token, answer: 'confirm' });
  if (status !== 200) report.found('lost', `the confirmation of a new address: ${status}`);
  for (const { purpose, token } of tokens) {
    const looked = await reader.post('/api/links/look', { token });
    const muted = await reader.send('POST', `/api/links/mute/${token}`);
    if (looked.status < 400 || muted.status < 400)
      report.found('leaked', `a link of ${purpose} after the address was corrected`);
  }
  const session = await attack(product, report, 'GET', '/api/auth/session', { as: victim });
  if (session.text.includes(victim.id))
    report.found('leaked', 'an open session after the address was corrected');
}

/** Requests every operation with a session that waits for the code: only reading it, verifying and signing out work. */
async function actBeforeTheCode(product: Product, report: Report): Promise<void> {
  const holder = await attacker('admin', { request: 'approved' });
  await database.insert(totpFactors).values(factorRow({ userId: holder.id }));
  for (const operation of await readOperations(product)) {
    const { method, path, body, isOpen } = operation;
    if (isOpen || path === '/api/auth/verify') continue;
    const { status } = await attack(
      product,
      report,
      method,
      addressOf(operation, () => holder.id),
      {
        as: holder,
        body: body && JSON.stringify(body),
      },
    );
    if (status < 300) report.found('leaked', `${method} ${path} before the code → ${status}`);
  }
}

/** Opens, answers and ends mails as everybody on one Wi-Fi does: none is refused, and a forgotten password is still mailed. */
async function crowdOneAddress(product: Product, report: Report): Promise<void> {
  const token = `lnk_${'0'.repeat(20)}.${'0'.repeat(43)}`;
  const browser = new Browser(product, report);
  const calls = {
    opened: () => browser.post('/api/links/look', { token }),
    answered: () => browser.post('/api/links/act', { token, answer: 'come' }),
    unsubscribed: () => browser.send('POST', `/api/links/mute/${token}`),
  };
  for (const [name, call] of Object.entries(calls)) {
    const answers = await Promise.all(Array.from({ length: ON_ONE_ADDRESS }, call));
    const refused = answers.filter(({ status }) => status === 429).length;
    report.found('lost', `${refused} of ${ON_ONE_ADDRESS} links ${name} on one address`, refused);
  }
  const { email } = await makePerson();
  const { status } = await browser.post('/api/auth/forgot-password', { email });
  if (status === 429) report.found('lost', 'a forgotten password beside many links');
}

async function signUp(browser: Browser, report: Report, email: string, password: string): Promise<void> {
  const body = { firstName: 'Sanne', lastName: 'Vos', email, password, confirmPassword: password };
  const { status } = await browser.post('/api/auth/sign-up', body);
  if (status !== 201) report.found('failed', `sign-up → ${status}`);
}
