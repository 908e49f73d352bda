import { eq } from 'drizzle-orm';
import { encryptSecret, hashRecoveryCode } from '../../worker/src/accounts/second-factor/stored-secrets.ts';
import { stepAt, totpCode } from '../../worker/src/accounts/second-factor/totp.ts';
import { recoveryCodes, sessions, totpFactors } from '../../worker/src/app/schema.ts';
import { mintLink } from '../../worker/src/platform/links/action-links.ts';
import { factorRow } from '../support/rows.ts';
import { HOUR, type TestPerson } from './factories.ts';
import { db, env } from './harness.ts';

/** Second factors of test people, who all have the same secret. */

const SECRET = Uint8Array.from(new TextEncoder().encode('12345678901234567890'));
/** The unused recovery codes of {@link secondFactor}. */
export const RECOVERY = ['aaaaa-11111', 'bbbbb-22222'] as const;

/** Gives a person a confirmed second factor with two recovery codes; the sessions they have are not verified. */
export async function secondFactor(
  owner: TestPerson,
  values: Partial<typeof totpFactors.$inferInsert> = {},
): Promise<TestPerson> {
  const secret = await encryptSecret(env, owner.id, SECRET);
  const factor = factorRow({ secret, ...values, userId: owner.id });
  await db.insert(totpFactors).values(factor).onConflictDoUpdate({ target: totpFactors.userId, set: factor });
  for (const code of RECOVERY)
    await db
      .insert(recoveryCodes)
      .values({ userId: owner.id, codeHash: await hashRecoveryCode(env, owner.id, code) })
      .onConflictDoNothing();
  return owner;
}

/** Marks a person's sessions as verified at this moment. */
export async function verified(owner: TestPerson, verifiedAt = Date.now()): Promise<TestPerson> {
  await db.update(sessions).set({ verifiedAt }).where(eq(sessions.userId, owner.id));
  return owner;
}

/** The code of the app at an instant. */
export const codeAt = (now = Date.now()) => totpCode(SECRET, stepAt(now));

/** A code that is not right at any moment near. */
export async function wrongCode(): Promise<string> {
  const near = await Promise.all(
    Array.from({ length: 60 }, (_, index) => totpCode(SECRET, stepAt(Date.now()) + index - 30)),
  );
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '333333';
}

/** The token of the link that removes a factor which was added at this moment. */
export const removeFactorLink = ({ id }: TestPerson, addedAt: number, now = Date.now()): Promise<string> =>
  mintLink(db, {
    userId: id,
    purpose: 'remove_factor',
    subjectId: String(addedAt),
    expiresAt: now + 24 * HOUR,
    now,
  });

/** Asks for the removal of a person's second factor, and returns the token of the link that refuses it. */
export async function keepFactorLink(owner: TestPerson, removalAt = Date.now() + 24 * HOUR): Promise<string> {
  await secondFactor(owner, { removalAt });
  return mintLink(db, {
    userId: owner.id,
    purpose: 'keep_factor',
    subjectId: owner.id,
    expiresAt: removalAt,
    now: Date.now(),
  });
}
