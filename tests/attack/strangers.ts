import { totpFactors } from '../../worker/src/db/schema.ts';
import { database } from '../e2e/support/database.ts';
import { makePerson, PASSWORD } from '../e2e/support/people.ts';
import { attack, send } from './client.ts';
import { waitUntil } from './mails.ts';
import { addressOf, readOperations } from './operations.ts';
import { attacker } from './people.ts';
import type { Product } from './product.ts';
import type { Report } from './report.ts';

/** The people of one Wi-Fi who open a link within the same minute. */
const ON_ONE_ADDRESS = 100;

/** Tries what somebody can do with a person's address, password or Wi-Fi alone. */
export async function tryStrangers(product: Product, report: Report): Promise<void> {
  await signUpWithAddressOf(product, report);
  await actBeforeTheCode(product, report);
  await crowdOneAddress(product, report);
}

/** Signs up with the address of somebody who waits for the confirmation: a link they open must not confirm this sign-up. */
async function signUpWithAddressOf(product: Product, report: Report): Promise<void> {
  const email = `${crypto.randomUUID()}@ijsploeg.test`;
  const own = await signUp(product, report, email, PASSWORD);
  await signUp(product, report, email, 'wachtwoord-van-een-ander');
  await waitUntil(() => product.mails.idsTo(email).size === 2);
  for (const { text } of product.mails.to(email)) {
    const token = /token=([\w.-]+)/.exec(text)?.[1];
    await post(product, report, 'confirm-email', { token }, own);
  }
  const theirs = await post(product, report, 'sign-in', { email, password: 'wachtwoord-van-een-ander' });
  if (theirs.status === 200) report.found('changed', "a stranger's password opens the account");
  const mine = await post(product, report, 'sign-in', { email, password: PASSWORD });
  if (mine.status !== 200) report.found('lost', `the password of the account's owner: ${mine.status}`);
}

/** Requests every operation with a session that waits for the code: only reading it, verifying and signing out work. */
async function actBeforeTheCode(product: Product, report: Report): Promise<void> {
  const holder = await attacker('admin', { request: 'approved' });
  const now = Date.now();
  // Nobody enters a code here, so the secret is none.
  await database
    .insert(totpFactors)
    .values({ userId: holder.id, secret: 'unread', confirmedAt: now, createdAt: now, lastStep: 0 });
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

/** Opens links as everybody on one Wi-Fi does: none is refused, and a forgotten password is still mailed. */
async function crowdOneAddress(product: Product, report: Report): Promise<void> {
  const token = `lnk_${'0'.repeat(20)}.${'0'.repeat(43)}`;
  const opened = await Promise.all(
    Array.from({ length: ON_ONE_ADDRESS }, () =>
      attack(product, report, 'POST', '/api/links/look', { body: JSON.stringify({ token }) }),
    ),
  );
  const refused = opened.filter(({ status }) => status === 429).length;
  report.found('lost', `${refused} of ${ON_ONE_ADDRESS} links on one address`, refused);
  const { email } = await makePerson();
  const { status } = await post(product, report, 'forgot-password', { email });
  if (status === 429) report.found('lost', 'a forgotten password beside many links');
}

/** Signs up in a browser of its own; returns its cookies. */
async function signUp(product: Product, report: Report, email: string, password: string): Promise<string> {
  const body = { firstName: 'Sanne', lastName: 'Vos', email, password, confirmPassword: password };
  const { status, cookies } = await post(product, report, 'sign-up', body);
  if (status !== 201) report.found('failed', `sign-up → ${status}`);
  return cookies;
}

async function post({ origin }: Product, report: Report, path: string, body: object, cookies = '') {
  report.tried += 1;
  return send(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', Cookie: cookies },
    body: JSON.stringify(body),
  });
}
