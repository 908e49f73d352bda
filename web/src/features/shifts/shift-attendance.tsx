import type { CrewShift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { ATTENDANCE_LOOKS, attendanceChoice } from '../../components/shifts/attendance-badge.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { m } from '../../paraglide/messages.js';

/** The exceptions that are counted beside the people who are present. */
const EXCEPTIONS = [
  ['late', m.attendance_late],
  ['absent', m.attendance_absent],
  ['excused', m.attendance_excused],
] as const;

interface ShiftAttendanceProps {
  crewShift: CrewShift | 'loading';
  /** The day whose list opens. */
  day: string;
}

/** How many of a shift's crew are present, absent or not recorded, as a link to the screen that records it. */
export function ShiftAttendance({ crewShift, day }: ShiftAttendanceProps) {
  if (crewShift === 'loading') return <Skeleton className="my-2.5 w-40" />;
  const { shift, crew } = crewShift;
  if (crew.length === 0) return null;
  const choices = crew.map(({ attendance }) => attendanceChoice(attendance));
  const countOf = (...wanted: (typeof choices)[number][]) =>
    choices.filter((choice) => wanted.includes(choice)).length;
  const unmarked = countOf(null);
  const present = m.crew_present({ present: countOf('present', 'late'), total: crew.length });
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 pointer-fine:min-h-8">
      <Link
        to="/crew"
        search={{ day }}
        aria-label={m.shifts_crew_of({ present, title: shift.title })}
        className="tabular relative -ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-md px-1.5 font-semibold text-primary-ink hover:bg-primary-soft pointer-fine:min-h-8"
      >
        {present}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
      {EXCEPTIONS.map(([choice, text]) => {
        const count = countOf(choice);
        const { tone, icon } = ATTENDANCE_LOOKS[choice];
        return (
          count > 0 && (
            <Badge key={choice} tone={tone} icon={icon}>
              {count} {text()}
            </Badge>
          )
        );
      })}
      {unmarked > 0 && (
        <span className="text-sm text-ink-muted">{m.shifts_crew_unmarked({ count: unmarked })}</span>
      )}
    </p>
  );
}
