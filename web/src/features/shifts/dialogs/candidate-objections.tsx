import type { Candidate, OverlappingShift } from '@ijsploeg/worker/contract';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';

/** What speaks against a candidate who is not on the shift yet; nothing is shown if nothing does. */
export function CandidateObjections({ candidate }: { candidate: Candidate }) {
  const { alreadyAssigned, missingSkills, overlaps, restHours, dayHours } = candidate;
  const warnings = [
    ...(missingSkills.length > 0 ? [m.shifts_missing_skill({ skills: skillsText(missingSkills) })] : []),
    ...(restHours ? [m.shifts_assign_rest({ hours: formatHours(restHours * 60) })] : []),
    ...(dayHours ? [m.shifts_assign_long_day({ hours: formatHours(dayHours * 60) })] : []),
  ];
  if (alreadyAssigned || warnings.length + overlaps.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {warnings.map((warning) => (
        <li key={warning} className="text-amber-ink">
          {warning}
        </li>
      ))}
      {overlaps.map((other) => (
        <li key={other.id} className="text-red-ink">
          {m.shifts_assign_has_then({ shift: shiftText(other) })}
        </li>
      ))}
    </ul>
  );
}

/** A shift with its time. */
export const shiftText = ({ title, startTime, endTime }: OverlappingShift): string =>
  `${title} (${formatWhenAtBoth(startTime, endTime)})`;
