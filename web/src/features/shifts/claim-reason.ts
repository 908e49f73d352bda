import type { ClaimRefusal, ListedShift } from '@ijsploeg/worker/contract';
import { isAfter } from 'date-fns';
import { m } from '../../paraglide/messages.js';

type Reason = (shift: ListedShift, now: Date) => string | null;

const skillsOf = ({ claim, requiredSkills }: ListedShift) =>
  (claim.missingSkills ?? requiredSkills ?? []).join(', ');
const isOver = ({ endTime }: ListedShift, now: Date) => !isAfter(endTime, now);

/** In a few words, for a row. Null where the row says it already. */
const SHORT: Record<ClaimRefusal, Reason> = {
  'shift.not_found': () => null,
  'shift.already_claimed': () => null,
  'shift.not_active': () => null,
  'shift.started': (shift, now) => (isOver(shift, now) ? m.shifts_short_over() : m.shifts_short_started()),
  'shift.full': () => m.shifts_full(),
  'shift.skill_missing': (shift) => m.shifts_missing_skill({ skills: skillsOf(shift) }),
  'shift.overlap': () => m.shifts_short_overlap(),
};

/** In a sentence, for the dialog. */
const LONG: Record<ClaimRefusal, Reason> = {
  'shift.not_found': () => m.error_shift_not_found(),
  'shift.already_claimed': () => null,
  'shift.not_active': ({ status }) =>
    status === 'cancelled' ? m.shifts_why_cancelled() : m.shifts_why_over(),
  'shift.started': (shift, now) => (isOver(shift, now) ? m.shifts_why_over() : m.shifts_why_started()),
  'shift.full': () => m.shifts_why_full(),
  'shift.skill_missing': (shift) => m.shifts_why_skill({ skills: skillsOf(shift) }),
  'shift.overlap': () => m.shifts_why_overlap(),
};

const tell = (texts: Record<ClaimRefusal, Reason>) => (shift: ListedShift, now: Date) => {
  const { allowed, reason } = shift.claim;
  return allowed || !reason ? null : texts[reason](shift, now);
};

/** Why you cannot claim it, in a few words; null when you can, or when it is plain to see. */
export const shortClaimReason = tell(SHORT);
/** The same in a sentence that says what helps. */
export const longClaimReason = tell(LONG);
