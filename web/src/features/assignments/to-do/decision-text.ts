import { CONFIRM_REFUSALS, type UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { ApiError } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import type { PlaceDecision } from './to-do.queries.ts';
import { phaseOf } from './to-do-list.ts';

/**
 * The success message, which mentions a mail only if one goes out: not about a shift that is over (product 20), and a
 * confirmation only of a place on a shift that takes place.
 */
export function decisionDone(
  { volunteer, shift }: UnconfirmedAssignment,
  verdict: PlaceDecision['verdict'],
  now: Date,
): string {
  const named = { name: personName(volunteer), title: shift.title };
  const isMailed = phaseOf(shift, now) !== 'over' && (verdict === 'cancel' || shift.status === 'active');
  if (verdict === 'confirm') return isMailed ? m.todo_confirmed_mailed(named) : m.todo_confirmed(named);
  return isMailed ? m.todo_cancelled_mailed(named) : m.todo_cancelled(named);
}

/**
 * True when the place is already settled: another admin was faster, the volunteer cancelled or the shift was
 * deleted or called off.
 */
export const isAlreadyDecided = (error: unknown): boolean =>
  error instanceof ApiError && CONFIRM_REFUSALS.some((code) => code === error.code);

/** The failure message, with what another person did meanwhile. */
export function decisionFailure(
  error: unknown,
  item: UnconfirmedAssignment,
  verdict: PlaceDecision['verdict'],
): string {
  if (!(error instanceof ApiError) || !isAlreadyDecided(error))
    return errorMessage(error, verdict === 'confirm' ? m.todo_failed_confirm() : m.todo_failed_cancel());
  return decidedReason({ code: error.code, state: error.detail.state }, item);
}

/** What another person did meanwhile, by the refusal. */
export function decidedReason(
  { code, state }: { code: string; state?: unknown },
  { volunteer, shift }: UnconfirmedAssignment,
): string {
  const named = { name: personName(volunteer) };
  if (code === 'assignment.shift_cancelled') return m.todo_was_called_off({ ...named, title: shift.title });
  switch (state) {
    case 'confirmed':
    case 'completed':
      return m.todo_was_confirmed(named);
    case 'cancelled':
      return m.todo_was_cancelled(named);
    default:
      return m.todo_was_settled(named);
  }
}
