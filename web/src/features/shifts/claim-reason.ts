import type { ClaimRefusal, ListedShift } from '@ijsploeg/worker/contract';
import { formatMoment } from '../../lib/format/format-date.ts';
import { skillsText } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';

type Reason = (shift: ListedShift, now: Date) => string | null;

/** The skills that the person lacks, as text. */
export const missingSkills = ({ claim, requiredSkills }: ListedShift) =>
  skillsText(claim.missingSkills ?? requiredSkills ?? []);
/** When a shift that is not open yet can be claimed, as text. */
export const openingOf = ({ opensAt, startTime }: ListedShift, now: Date) =>
  formatMoment(opensAt ?? startTime, now);
/** Whether a shift has ended. */
export const isOver = ({ endTime }: ListedShift, now: Date) => Date.parse(endTime) <= now.getTime();

/** Returns a function that gives the text for why a shift cannot be claimed; null when it can, or when it is obvious. */
export const claimReasonIn =
  (texts: Record<ClaimRefusal, Reason>) =>
  (shift: ListedShift, now: Date): string | null => {
    const { allowed, reason } = shift.claim;
    return allowed || !reason ? null : texts[reason](shift, now);
  };

/** Why the shift cannot be claimed, in a few words for a row; null where the row shows it already. */
export const shortClaimReason = claimReasonIn({
  'shift.not_found': () => null,
  'shift.already_claimed': () => null,
  'shift.not_active': () => null,
  'shift.started': (shift, now) => (isOver(shift, now) ? m.shifts_short_over() : m.shifts_short_started()),
  'shift.not_open': (shift, now) => m.shifts_short_not_open({ when: openingOf(shift, now) }),
  'shift.full': () => m.shifts_full(),
  'shift.skill_missing': (shift) => m.shifts_missing_skill({ skills: missingSkills(shift) }),
  'shift.too_many': () => m.shifts_short_too_many(),
  'shift.overlap': () => m.shifts_short_overlap(),
});
