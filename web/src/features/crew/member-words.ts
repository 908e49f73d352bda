import type { Attendance, CrewMember } from '@ijsploeg/worker/contract';
import { CircleDashed } from 'lucide-react';
import {
  ATTENDANCE_LOOKS,
  type AttendanceLook,
  attendanceChoice,
} from '../../components/shifts/attendance-badge.tsx';
import { m } from '../../paraglide/messages.js';

const UNMARKED: AttendanceLook = { tone: 'grey', icon: CircleDashed, text: m.crew_unmarked };

/** The look of somebody's attendance. */
export const lookOf = (attendance: Attendance | null): AttendanceLook => {
  const choice = attendanceChoice(attendance);
  return choice ? ATTENDANCE_LOOKS[choice] : UNMARKED;
};

/** The name of somebody in a crew. */
export const memberName = ({ firstName, lastName }: Pick<CrewMember, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || m.crew_removed_person();
