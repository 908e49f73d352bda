import type { LinkPurpose, Locale } from '@ijsploeg/worker/contract';
import { and, eq, gt, notInArray, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { hashSecret, newSecret } from '../identity/sessions.ts';
import { newId } from '../lib/new-id.ts';
import { profiles } from '../tables/profile.table.ts';
import { actionLinks } from './links.table.ts';

interface NewLink {
  userId: string;
  purpose: LinkPurpose;
  subjectId: string;
  expiresAt: number;
  now: number;
}

/**
 * Creates a link when its mail is written; the secret is only in the mail. The address is `/a#<token>`: the part after the #
 * is not sent to any server.
 *
 * @returns the token, `<id>.<secret>`
 */
export async function mintLink(db: Db, { now, ...link }: NewLink): Promise<string> {
  const id = newId('lnk');
  const secret = newSecret();
  await db.insert(actionLinks).values({ ...link, id, secretHash: hashSecret(secret), createdAt: now });
  return `${id}.${secret}`;
}

/** A link with the person it was mailed to. */
export type FoundLink = typeof actionLinks.$inferSelect & { firstName: string; locale: Locale };

/** The link of a token; undefined for an unknown id, a wrong secret or an expired link. */
export async function findLink(db: Db, token: string, now: number): Promise<FoundLink | undefined> {
  const [id = '', secret = ''] = token.split('.', 2);
  const found = await db
    .select({ link: actionLinks, firstName: profiles.firstName, locale: profiles.locale })
    .from(actionLinks)
    .innerJoin(profiles, eq(profiles.id, actionLinks.userId))
    .where(
      and(
        eq(actionLinks.id, id),
        eq(actionLinks.secretHash, hashSecret(secret)),
        gt(actionLinks.expiresAt, now),
      ),
    )
    .get();
  return found && { ...found.link, firstName: found.firstName, locale: found.locale };
}

/** The links that undo what somebody else did to the second factor of an account. */
const PROTECTIVE: LinkPurpose[] = ['keep_factor', 'remove_factor'];

/**
 * Deletes a person's links except those that protect the account: whoever knows its password or has a session must not be able
 * to end these, and a new password is what their mails advise.
 */
export const deleteAnswerLinks = (db: Db, userId: string, when: SQL) =>
  db
    .delete(actionLinks)
    .where(and(eq(actionLinks.userId, userId), notInArray(actionLinks.purpose, PROTECTIVE), when));

/** Deletes a person's links. */
export const deleteLinksStatement = (db: Db, userId: string, when: SQL) =>
  db.delete(actionLinks).where(and(eq(actionLinks.userId, userId), when));
