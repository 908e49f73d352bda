import type { Attendance, CrewMember } from '@ijsploeg/worker/contract';
import { CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon, MessageCircleOff } from 'lucide-react';
import type { Tone } from '../../components/ui/badge.tsx';
import { m } from '../../paraglide/messages.js';

/** How a record looks. */
export interface Look {
  tone: Tone;
  icon: LucideIcon;
  text: () => string;
}

/** What can be chosen: somebody who came late is present. */
export type Choice = Attendance['state'] | 'late';

export const LOOKS: Record<Choice, Look> = {
  present: { tone: 'green', icon: CircleCheck, text: m.crew_state_present },
  late: { tone: 'amber', icon: Clock, text: m.crew_state_late },
  absent: { tone: 'red', icon: CircleX, text: m.crew_state_absent },
  excused: { tone: 'grey', icon: MessageCircleOff, text: m.crew_state_excused },
};
export const UNMARKED: Look = { tone: 'grey', icon: CircleDashed, text: m.crew_unmarked };

export const choiceOf = (attendance: Attendance | null): Choice | null =>
  attendance && (attendance.isLate ? 'late' : attendance.state);

export const lookOf = (attendance: Attendance | null): Look => {
  const choice = choiceOf(attendance);
  return choice ? LOOKS[choice] : UNMARKED;
};

/** The name of somebody in a crew. */
export const memberName = ({ firstName, lastName }: Pick<CrewMember, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || m.crew_removed_person();
