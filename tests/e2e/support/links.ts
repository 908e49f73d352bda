import type { LinkPurpose } from '@ijsploeg/worker/contract';
import { actionLinks } from '../../../worker/src/app/schema.ts';
import { hashSecret } from '../../../worker/src/platform/identity/sessions.ts';
import { database } from './database.ts';

/** Makes a link like one in a mail, with this id and the secret `secret`. Replaces an existing one. */
export const makeLink = async (
  id: string,
  owner: { id: string },
  purpose: LinkPurpose,
  subjectId: string,
): Promise<void> => {
  const now = Date.now();
  const link = {
    userId: owner.id,
    purpose,
    subjectId,
    secretHash: hashSecret('secret'),
    createdAt: now,
    expiresAt: now + 24 * 3_600_000,
  };
  await database
    .insert(actionLinks)
    .values({ id, ...link })
    .onConflictDoUpdate({ target: actionLinks.id, set: link });
};
