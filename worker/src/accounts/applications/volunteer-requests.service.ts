import type {
  Answer,
  Application,
  applyAsVolunteer as applyEndpoint,
  VolunteerRequest,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { refuseUnlessAdmin, selectRole } from '../../platform/identity/admin-rights.ts';
import { answerPhotos, refuseOtherText } from '../../platform/identity/photo-consent.ts';
import { toPhotoConsent } from '../../platform/identity/profile.mapper.ts';
import { toVolunteerRequest } from '../../platform/identity/volunteer-requests.mapper.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { enqueueRequestApprovedMail } from './mails/request-approved.ts';
import { enqueueRequestReceivedMails } from './mails/request-received.ts';
import { enqueueRequestRejectedMail } from './mails/request-rejected.ts';
import {
  decideRequest,
  insertRequest,
  promoteApplicant,
  requestExists,
  requestHasStatus,
  selectApplicant,
  selectObstacles,
  selectRequest,
} from './volunteer-requests.repository.ts';

/** The notes of a rejection if the admin wrote none. */
const DEFAULT_REJECTION_NOTES = 'Rejected by admin';

const enqueueDecisionMail = { approved: enqueueRequestApprovedMail, rejected: enqueueRequestRejectedMail };

/**
 * Applies for the caller. Every admin is notified by mail. While auto-approval is on, the caller becomes a
 * volunteer in the same batch and is notified instead (product 2 and 8). An answer to the question about photos
 * replaces an earlier one.
 *
 * @throws AppError profile.incomplete | request.pending | consent.text_changed
 */
export async function applyAsVolunteer(
  context: ServiceContext,
  { motivation, photos }: Application,
): Promise<Answer<typeof applyEndpoint>> {
  const { db, env, clock, signedIn, requestId } = context;
  if (photos) refuseOtherText(photos);
  const now = clock.now();
  const id = newId('req');
  // The id is new, so this holds only for the application inserted here.
  const isApproved = requestHasStatus(id, 'approved');
  const {
    inserted: [request],
    answered: [answered] = [],
    toAdmins,
    toApplicant,
    obstacles: [obstacles],
  } = await batch(db, {
    inserted: insertRequest(db, { id, userId: signedIn.id, motivation, now }),
    promoted: promoteApplicant(db, id, isApproved, now),
    audit: auditIfChanged(db, {
      at: now,
      actorId: null,
      action: 'volunteer_request.approved',
      subjectKind: 'volunteer_request',
      subjectId: id,
      personId: signedIn.id,
      after: { automatic: true },
      requestId,
    }).statement,
    ...(photos && answerPhotos(context, photos, requestExists(id))),
    toAdmins: enqueueRequestReceivedMails(db, { requestId: id, now }),
    toApplicant: enqueueRequestApprovedMail(db, { requestId: id, when: isApproved, now }),
    obstacles: selectObstacles(db, signedIn.id),
  });
  if (!request) {
    if (obstacles?.profileCompleted === false) throw new AppError('profile.incomplete');
    if (obstacles?.hasPending) throw new AppError('request.pending');
    // The person was approved or removed after the session was read.
    throw new AppError('auth.forbidden');
  }
  await queueMails(env, [...toAdmins, ...toApplicant]);
  return {
    request: toVolunteerRequest(request, signedIn.profile),
    photoConsent: toPhotoConsent(answered ?? signedIn.profile),
  };
}

/**
 * Approves or rejects a pending application and notifies the applicant by mail. If two admins decide at once,
 * the first one counts and one mail is sent.
 *
 * @returns the application, and whether its mail was queued
 * @throws AppError request.not_found | request.not_pending, with the `state` found | auth.forbidden if the
 *   caller is no longer an admin
 */
export async function decide(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  id: string,
  { status, notes }: { status: 'approved' | 'rejected'; notes: string | null },
): Promise<{ request: VolunteerRequest; emailQueued: boolean }> {
  const now = clock.now();
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: `volunteer_request.${status}`,
    subjectKind: 'volunteer_request',
    subjectId: id,
    personId: sql`(SELECT user_id FROM volunteer_requests WHERE id = ${id})`,
    before: { status: 'pending' },
    after: { status },
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const {
    decided: [decided],
    mails,
    application: [application],
    applicant: [applicant],
    actor: [actor],
  } = await batch(db, {
    decided: decideRequest(db, id, {
      status,
      notes: status === 'rejected' ? (notes ?? DEFAULT_REJECTION_NOTES) : notes,
      actorId: signedIn.id,
      now,
    }),
    audit: audit.statement,
    promoted: status === 'approved' ? promoteApplicant(db, id, isDone, now) : undefined,
    mails: enqueueDecisionMail[status](db, { requestId: id, when: isDone, now }),
    application: selectRequest(db, id),
    applicant: selectApplicant(db, id),
    actor: selectRole(db, signedIn.id),
  });
  refuseUnlessAdmin(actor);
  if (!application || !applicant) throw new AppError('request.not_found');
  if (!decided) throw new AppError('request.not_pending', { state: application.status });
  return { request: toVolunteerRequest(decided, applicant), emailQueued: await queueMails(env, mails) };
}
