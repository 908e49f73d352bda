import type { ClaimRefusal, ListedShift } from '@ijsploeg/worker/contract';
import { formatMoment } from '../../lib/format/format-date.ts';
import { skillsText } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';

type Reason = (shift: ListedShift, now: Date) => string | null;

interface RefusalTexts {
  /** In a few words for a row; null where the row shows it already. */
  short: Reason;
  /** In a sentence with advice, for the dialog of the shift; null where it is obvious. */
  long: Reason;
  /** About other people, beside their number. */
  counted: () => string;
}

/** The skills that the person lacks, as text. */
const missingSkills = ({ claim, requiredSkills }: ListedShift) =>
  skillsText(claim.missingSkills ?? requiredSkills ?? []);
/** When a shift that is not open yet can be claimed, as text. */
export const openingOf = ({ opensAt, startTime }: ListedShift, now: Date) =>
  formatMoment(opensAt ?? startTime, now);
/** Whether a shift has ended. */
const isOver = ({ endTime }: ListedShift, now: Date) => Date.parse(endTime) <= now.getTime();

/** The texts of each reason to refuse a claim, before it is tried; `error-texts.ts` has those of a claim that was refused. */
export const REFUSAL_TEXTS: Record<ClaimRefusal, RefusalTexts> = {
  'shift.not_found': {
    short: () => null,
    long: () => m.error_shift_not_found(),
    counted: m.settings_refusal_not_found,
  },
  'shift.already_claimed': {
    short: () => null,
    long: () => null,
    counted: m.settings_refusal_already_claimed,
  },
  'shift.not_active': {
    short: () => null,
    long: ({ status }) => (status === 'cancelled' ? m.shifts_why_cancelled() : m.shifts_why_over()),
    counted: m.settings_refusal_not_active,
  },
  'shift.started': {
    short: (shift, now) => (isOver(shift, now) ? m.shifts_short_over() : m.shifts_short_started()),
    long: (shift, now) => (isOver(shift, now) ? m.shifts_why_over() : m.shifts_why_started()),
    counted: m.settings_refusal_started,
  },
  'shift.not_open': {
    short: (shift, now) => m.shifts_short_not_open({ when: openingOf(shift, now) }),
    long: (shift, now) => m.shifts_why_not_open({ when: openingOf(shift, now) }),
    counted: m.settings_refusal_not_open,
  },
  'shift.full': {
    short: () => m.shifts_full(),
    long: ({ claim }) => {
      if (claim.standIn) return m.shifts_why_stand_in();
      return claim.canWait ? m.shifts_why_full_waitlist() : m.shifts_why_full();
    },
    counted: m.settings_refusal_full,
  },
  'shift.skill_missing': {
    short: (shift) => m.shifts_missing_skill({ skills: missingSkills(shift) }),
    long: (shift) => m.shifts_why_skill({ skills: missingSkills(shift) }),
    counted: m.settings_refusal_skill_missing,
  },
  'shift.too_many': {
    short: () => m.shifts_short_too_many(),
    long: ({ claim: { limit } }) =>
      limit === undefined ? m.error_shift_too_many() : m.error_shift_too_many_limit({ count: limit }),
    counted: m.settings_refusal_too_many,
  },
  'shift.overlap': {
    short: () => m.shifts_short_overlap(),
    long: () => m.shifts_why_overlap(),
    counted: m.settings_refusal_overlap,
  },
};

/** Why a shift cannot be claimed; null when it can, or when it is obvious. */
export function claimReason(shift: ListedShift, now: Date, length: 'short' | 'long'): string | null {
  const { allowed, reason } = shift.claim;
  return allowed || !reason ? null : REFUSAL_TEXTS[reason][length](shift, now);
}
