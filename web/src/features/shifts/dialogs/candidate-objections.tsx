import type { Candidate, OverlappingShift } from '@ijsploeg/worker/contract';
import { formatClock, formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';

type Objections = Pick<
  Candidate,
  'alreadyAssigned' | 'missingSkills' | 'overlaps' | 'restHours' | 'restBeside' | 'dayHours'
>;

/** The objections to a candidate who is not on the shift yet, in words; an overlap has to be confirmed. */
export function objectionWords({
  missingSkills,
  overlaps,
  restHours,
  restBeside,
  dayHours,
}: Omit<Objections, 'alreadyAssigned'>): { text: string; isOverlap: boolean }[] {
  const warnings = [
    ...(missingSkills.length > 0 ? [m.shifts_missing_skill({ skills: skillsText(missingSkills) })] : []),
    ...(restHours ? [restText(restHours, restBeside)] : []),
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

/** `Maar 6 uur 30 min rust na Avondtoezicht (eindigt 03:00)`. */
function restText(restHours: number, beside: Objections['restBeside']): string {
  const hours = formatHours(restHours * 60);
  if (!beside) return m.shifts_assign_rest({ hours });
  const other = { hours, title: beside.title, time: formatClock(beside.at) };
  return beside.isBefore ? m.shifts_assign_rest_after(other) : m.shifts_assign_rest_before(other);
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
