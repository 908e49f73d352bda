import { accounts, profiles, sessions } from '../../worker/src/app/schema.ts';
import { hashSecret } from '../../worker/src/platform/identity/sessions.ts';
import { database } from '../e2e/support/database.ts';
import { accountRow, profileRow, sessionRow } from '../support/rows.ts';
import { Browser } from './browser.ts';
import type { Run } from './run.ts';

/** The most rows of an INSERT. */
const ROWS_AT_ONCE = 50;
/** The number of people who share an IP address, as families and friends at the rink do. */
const PEOPLE_AN_ADDRESS = 10;

/** A person with a session in a browser. */
export interface Visitor {
  id: string;
  email: string;
  firstName: string;
  browser: Browser;
}

/** The address that Cloudflare would see for a person. */
export const addressOf = (number: number): string => `198.51.100.${Math.floor(number / PEOPLE_AN_ADDRESS)}`;

/** The mail address of a person of a run. */
export const emailOf = (run: Run, kind: string, number: number): string =>
  `${kind}-${run.id}-${number}@example.test`;

/** Writes people with sessions into the database, without their sign-ups. */
export async function crowd(
  run: Run,
  kind: 'user' | 'volunteer' | 'admin',
  size: number,
): Promise<Visitor[]> {
  const people = await Promise.all(
    Array.from({ length: size }, async (_, number) => {
      const account = accountRow({ email: emailOf(run, kind, number) });
      const { id, email } = account;
      const token = `${id}-session`;
      const profile = profileRow({ id, email, firstName: `Noor${number}`, lastName: 'Dijk', role: kind });
      const session = sessionRow({ id: hashSecret(token), userId: id });
      const browser = new Browser(run, addressOf(number), token);
      return { account, profile, session, visitor: { id, email, firstName: profile.firstName, browser } };
    }),
  );
  for (const part of inParts(people)) {
    await database.insert(accounts).values(part.map(({ account }) => account));
    await database.insert(profiles).values(part.map(({ profile }) => profile));
    await database.insert(sessions).values(part.map(({ session }) => session));
  }
  return people.map(({ visitor }) => visitor);
}

/** The rows in parts that fit into one statement. */
export const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );

/** The parameters of `getAvatar`, from the address of a picture: `/api/avatars/usr_…/avatar.png?v=1`. */
export function avatarParams(url: string | null | undefined): { userId: string; file: string } | undefined {
  const [, userId, file] = url?.match(/avatars\/([^/]+)\/([^/?]+)/) ?? [];
  return userId && file ? { userId, file } : undefined;
}
