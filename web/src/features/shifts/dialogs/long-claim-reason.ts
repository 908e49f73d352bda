import { m } from '../../../paraglide/messages.js';
import { claimReasonIn, isOver, missingSkills, openingOf } from '../claim-reason.ts';

/** Why the shift cannot be claimed, in a sentence with advice, for the dialog. */
export const longClaimReason = claimReasonIn({
  'shift.not_found': () => m.error_shift_not_found(),
  'shift.already_claimed': () => null,
  'shift.not_active': ({ status }) =>
    status === 'cancelled' ? m.shifts_why_cancelled() : m.shifts_why_over(),
  'shift.started': (shift, now) => (isOver(shift, now) ? m.shifts_why_over() : m.shifts_why_started()),
  'shift.not_open': (shift, now) => m.shifts_why_not_open({ when: openingOf(shift, now) }),
  'shift.full': ({ claim }) => {
    if (claim.standIn) return m.shifts_why_stand_in();
    return claim.canWait ? m.shifts_why_full_waitlist() : m.shifts_why_full();
  },
  'shift.skill_missing': (shift) => m.shifts_why_skill({ skills: missingSkills(shift) }),
  'shift.too_many': ({ claim: { limit } }) =>
    limit === undefined ? m.error_shift_too_many() : m.error_shift_too_many_limit({ count: limit }),
  'shift.overlap': () => m.shifts_why_overlap(),
});
