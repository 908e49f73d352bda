import { m } from '../../../paraglide/messages.js';
import { claimReasonIn, isOver, missingSkills } from '../claim-reason.ts';

/** Why the shift cannot be claimed, in a sentence with advice, for the dialog. */
export const longClaimReason = claimReasonIn({
  'shift.not_found': () => m.error_shift_not_found(),
  'shift.already_claimed': () => null,
  'shift.not_active': ({ status }) =>
    status === 'cancelled' ? m.shifts_why_cancelled() : m.shifts_why_over(),
  'shift.started': (shift, now) => (isOver(shift, now) ? m.shifts_why_over() : m.shifts_why_started()),
  'shift.full': ({ claim }) => {
    if (claim.standIn) return m.shifts_why_stand_in();
    return claim.canWait ? m.shifts_why_full_waitlist() : m.shifts_why_full();
  },
  'shift.skill_missing': (shift) => m.shifts_why_skill({ skills: missingSkills(shift) }),
  'shift.overlap': () => m.shifts_why_overlap(),
});
