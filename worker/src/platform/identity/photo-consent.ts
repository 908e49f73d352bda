import { PHOTO_TEXT_VERSION, type PhotoAnswer, type Profile } from '@ijsploeg/worker/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { batch } from '../db/batch.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { AppError } from '../lib/errors.ts';
import { profiles } from '../tables/profile.table.ts';
import { toPhotoConsent, toProfile } from './profile.mapper.ts';

/** The columns of the answer. */
export const photoColumns = {
  photoAnswer: profiles.photoAnswer,
  photoAnsweredAt: profiles.photoAnsweredAt,
  photoTextVersion: profiles.photoTextVersion,
  photoVersion: profiles.photoVersion,
};

/**
 * Refuses a yes to another version of the text, because the person agreed to something else.
 *
 * @throws AppError consent.text_changed
 */
export function refuseOtherText({ answer, textVersion }: PhotoAnswer): void {
  if (answer === 'yes' && textVersion !== PHOTO_TEXT_VERSION) throw new AppError('consent.text_changed');
}

/** The statements that store and log the caller's answer, if `when` holds and the answer is different. */
export function answerPhotos(
  { db, clock, signedIn, requestId }: ServiceContext,
  { answer, textVersion }: PhotoAnswer,
  when: SQL,
) {
  const now = clock.now();
  const { photoAnswer, photoTextVersion, photoVersion } = photoColumns;
  return {
    answered: db
      .update(profiles)
      .set({
        photoAnswer: answer,
        photoAnsweredAt: now,
        photoTextVersion: textVersion,
        photoVersion: sql`${photoVersion} + 1`,
        updatedAt: now,
      })
      .where(
        and(
          eq(profiles.id, signedIn.id),
          when,
          sql`(${photoAnswer} IS NOT ${answer} OR ${photoTextVersion} IS NOT ${textVersion})`,
        ),
      )
      .returning(),
    answerAudit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'account.photos_answered',
      subjectKind: 'account',
      subjectId: signedIn.id,
      after: { photos: answer, photoText: textVersion },
      requestId,
    }).statement,
  };
}

/**
 * Stores the caller's answer to the question about photos. A no always counts; a yes only if no other answer was given since
 * `version`. Repeating an answer changes nothing, so that a request can be sent twice.
 *
 * @throws AppError consent.text_changed | consent.changed, with the `current` answer
 */
export async function writePhotoAnswer(
  context: ServiceContext,
  { version, ...answer }: PhotoAnswer & { version: number },
): Promise<Profile> {
  refuseOtherText(answer);
  const { db, signedIn } = context;
  const {
    answered: [written],
    profile: [profile],
  } = await batch(db, {
    ...answerPhotos(
      context,
      answer,
      answer.answer === 'no' ? sql`TRUE` : eq(photoColumns.photoVersion, version),
    ),
    profile: db.select().from(profiles).where(eq(profiles.id, signedIn.id)),
  });
  // The person was removed after the session was read.
  if (!profile) throw new AppError('auth.required');
  const isStored = profile.photoAnswer === answer.answer && profile.photoTextVersion === answer.textVersion;
  if (!written && !isStored) throw new AppError('consent.changed', { current: toPhotoConsent(profile) });
  return toProfile(profile);
}
