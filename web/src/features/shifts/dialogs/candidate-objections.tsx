import type { Candidate, OverlappingShift } from '@ijsploeg/worker/contract';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';

type Objections = Pick<
  Candidate,
  'alreadyAssigned' | 'missingSkills' | 'overlaps' | 'restHours' | 'dayHours'
>;

/** The objections to a candidate who is not on the shift yet, in words; an overlap has to be confirmed. */
export function objectionWords({
  missingSkills,
  overlaps,
  restHours,
  dayHours,
}: Omit<Objections, 'alreadyAssigned'>): { text: string; isOverlap: boolean }[] {
  const warnings = [
    ...(missingSkills.length > 0 ? [m.shifts_missing_skill({ skills: skillsText(missingSkills) })] : []),
    ...(restHours ? [m.shifts_assign_rest({ hours: formatHours(restHours * 60) })] : []),
    ...(dayHours ? [m.shifts_assign_long_day({ hours: formatHours(dayHours * 60) })] : []),
  ];
  return [
    ...warnings.map((text) => ({ text, isOverlap: false })),
    ...overlaps.map((other) => ({
      text: m.shifts_assign_has_then({ shift: shiftText(other) }),
      isOverlap: true,
    })),
  ];
}

/** The objections to a candidate who is not on the shift yet; renders nothing without any. */
export function CandidateObjections({ candidate }: { candidate: Objections }) {
  const words = objectionWords(candidate);
  if (candidate.alreadyAssigned || words.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {words.map(({ text, isOverlap }) => (
        <li key={text} className={isOverlap ? 'text-red-ink' : 'text-amber-ink'}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** A shift with its time. */
export const shiftText = ({ title, startTime, endTime }: OverlappingShift): string =>
  `${title} (${formatWhenAtBoth(startTime, endTime)})`;
