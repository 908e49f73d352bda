import type { VolunteerRequest } from '@ijsploeg/worker/contract';
import { ApiError } from '../../lib/api/api.ts';
import { failureReason } from '../../lib/api/error-message.ts';
import { m } from '../../paraglide/messages.js';

/** The applicant's name, or the mail address without one. */
export const nameOfApplicant = ({ firstName, lastName, email }: VolunteerRequest): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Confirms a decision to the admin, and whether the mail was queued (product 8). */
export function decisionMessage(request: VolunteerRequest, emailQueued: boolean): string {
  const name = nameOfApplicant(request);
  if (request.status === 'approved') {
    return emailQueued ? m.approval_approved_mailed({ name }) : m.approval_approved({ name });
  }
  return emailQueued ? m.approval_rejected_mailed({ name }) : m.approval_rejected({ name });
}

/** Whether another admin has decided on the application in the meantime, or it was removed. */
export const isDecidedElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'request.not_pending' || error.code === 'request.not_found');

/** Why a decision failed. When another admin was quicker, the message names their decision. */
export function decisionFailure(
  error: unknown,
  request: VolunteerRequest,
  verdict: 'approve' | 'reject',
): string {
  const name = nameOfApplicant(request);
  if (!(error instanceof ApiError) || error.code !== 'request.not_pending') {
    const why = { name, error: failureReason(error) };
    return verdict === 'approve' ? m.approval_approve_failed(why) : m.approval_reject_failed(why);
  }
  switch (error.detail.state) {
    case 'approved':
      return m.approval_was_approved({ name });
    case 'rejected':
      return m.approval_was_rejected({ name });
    default:
      return m.approval_was_decided({ name });
  }
}
