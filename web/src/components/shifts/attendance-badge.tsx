import type { Attendance } from '@ijsploeg/worker/contract';
import { CircleCheck, CircleX, Clock, type LucideIcon, MessageCircleOff } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Badge, type Tone } from '../ui/badge.tsx';

/** The attendance that can be recorded. Somebody who came late is present, too. */
export type AttendanceChoice = Attendance['state'] | 'late';

export interface AttendanceLook {
  tone: Tone;
  icon: LucideIcon;
  text: () => string;
}

export const ATTENDANCE_LOOKS: Record<AttendanceChoice, AttendanceLook> = {
  present: { tone: 'green', icon: CircleCheck, text: m.crew_state_present },
  late: { tone: 'amber', icon: Clock, text: m.crew_state_late },
  absent: { tone: 'red', icon: CircleX, text: m.crew_state_absent },
  excused: { tone: 'grey', icon: MessageCircleOff, text: m.crew_state_excused },
};

export const attendanceChoice = (
  attendance: Pick<Attendance, 'state' | 'isLate'> | null,
): AttendanceChoice | null => attendance && (attendance.isLate ? 'late' : attendance.state);

/** Whether somebody was at a shift; renders nothing until that is recorded. */
export function AttendanceBadge({ attendance }: { attendance: Attendance | null }) {
  const choice = attendanceChoice(attendance);
  if (!choice) return null;
  const { tone, icon, text } = ATTENDANCE_LOOKS[choice];
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  );
}
