import type { Answer, listUnconfirmed, UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { eventDay, localDay } from '../../../lib/format/format-date.ts';

/** A page of the to-do list as the server returns it. */
export type ToDoList = Answer<typeof listUnconfirmed>;

/** The places of one shift that wait. */
export interface ToDoGroup {
  shift: UnconfirmedAssignment['shift'];
  items: UnconfirmedAssignment[];
}

/** The shifts of one day, in the browser's zone. */
export interface ToDoDay {
  /** `2026-12-12` */
  day: string;
  shifts: ToDoGroup[];
}

/** Joins the places of a shift, and the shifts of a day, that follow each other on a page. */
export function groupByDay(items: readonly UnconfirmedAssignment[]): ToDoDay[] {
  const days: ToDoDay[] = [];
  for (const item of items) {
    const day = localDay(item.shift.startTime);
    if (days.at(-1)?.day !== day) days.push({ day, shifts: [] });
    const shifts = days.at(-1)?.shifts ?? [];
    const last = shifts.at(-1);
    if (last?.shift.id === item.shift.id) last.items.push(item);
    else shifts.push({ shift: item.shift, items: [item] });
  }
  return days;
}

/** The page without a settled place. The counts are adjusted until they reload. */
export function withoutItem(list: ToDoList, assignmentId: string, now: number): ToDoList {
  const item = list.items.find(({ id }) => id === assignmentId);
  if (!item) return list;
  const { stats } = list;
  return {
    ...list,
    total: list.total - 1,
    items: list.items.filter((other) => other !== item),
    stats: {
      ...stats,
      total: stats.total - 1,
      highPriority: stats.highPriority - Number(item.priority === 'high'),
      assignedToday: stats.assignedToday - Number(eventDay(item.assignedAt) === eventDay(now)),
    },
  };
}

/**
 * Whether a shift is upcoming, under way or over. A place on a shift that is over can still be confirmed, for
 * the record.
 */
type ShiftPhase = 'to come' | 'under way' | 'over';

export function phaseOf({ startTime, endTime }: UnconfirmedAssignment['shift'], now: Date): ShiftPhase {
  if (now >= new Date(endTime)) return 'over';
  return now >= new Date(startTime) ? 'under way' : 'to come';
}

/** The required skills a volunteer lacks. An admin may still assign them, but should know. */
export const missingSkills = (
  { requiredSkills }: Pick<UnconfirmedAssignment['shift'], 'requiredSkills'>,
  skills: readonly string[],
): string[] => (requiredSkills ?? []).filter((skill) => !skills.includes(skill));
