import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import {
  encryptSecret,
  hashRecoveryCode,
} from '../../../worker/src/accounts/second-factor/stored-secrets.ts';
import { newTotpSecret } from '../../../worker/src/accounts/second-factor/totp.ts';
import { recoveryCodes, sessions, totpFactors } from '../../../worker/src/app/schema.ts';
import { factorRow } from '../../support/rows.ts';
import { database } from './database.ts';
import type { Person } from './people.ts';

/** Gives a person a second factor, by which their existing sessions are not verified; returns its secret. */
export async function giveFactor(
  { id: userId }: Person,
  values: Partial<typeof totpFactors.$inferInsert> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const key = {
    SECRET_KEY: readFileSync(join(process.env.E2E_STATE_DIR ?? '', 'secret-key'), 'utf8'),
  };
  const secret = newTotpSecret();
  await database
    .insert(totpFactors)
    .values(factorRow({ secret: await encryptSecret(key, userId, secret), ...values, userId }));
  await database
    .insert(recoveryCodes)
    .values({ userId, codeHash: await hashRecoveryCode(key, userId, 'aaaaa-11111') });
  return secret;
}

/** Lets a person's sessions count as verified since this moment; the device stays trusted for a day. */
export const verifySessions = ({ id }: Person, verifiedAt = Date.now()) =>
  database
    .update(sessions)
    .set({ verifiedAt, trustedUntil: Date.now() + 24 * 3_600_000 })
    .where(eq(sessions.userId, id));
