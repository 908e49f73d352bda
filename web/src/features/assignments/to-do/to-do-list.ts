import {
  type Answer,
  EVENT_TIME_ZONE,
  type listUnconfirmed,
  type UnconfirmedAssignment,
} from '@ijsploeg/worker/contract';

/** The to-do list as the server sends it. */
export type ToDoList = Answer<typeof listUnconfirmed>;

/** The list once a place on it is settled; the counts follow until they are read anew. */
export function withoutItem(list: ToDoList, assignmentId: string, now: number): ToDoList {
  const item = list.items.find(({ id }) => id === assignmentId);
  if (!item) return list;
  const { total, highPriority, assignedToday } = list.stats;
  return {
    items: list.items.filter((other) => other !== item),
    stats: {
      total: total - 1,
      highPriority: highPriority - Number(item.priority === 'high'),
      assignedToday: assignedToday - Number(eventDay(item.assignedAt) === eventDay(now)),
    },
  };
}

/** A day of the event's calendar, as text to compare. */
const eventDay = (moment: string | number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: EVENT_TIME_ZONE, dateStyle: 'short' }).format(
    new Date(moment),
  );

/** Where a shift is in time; a place on one that is over can still be confirmed, for the record. */
export type ShiftMoment = 'to come' | 'under way' | 'over';

export function momentOf({ startTime, endTime }: UnconfirmedAssignment['shift'], now: Date): ShiftMoment {
  if (now >= new Date(endTime)) return 'over';
  return now >= new Date(startTime) ? 'under way' : 'to come';
}

/** What a shift asks for and this person has not: an admin may assign all the same, but should know. */
export const missingSkills = (
  { requiredSkills }: Pick<UnconfirmedAssignment['shift'], 'requiredSkills'>,
  skills: readonly string[],
): string[] => (requiredSkills ?? []).filter((skill) => !skills.includes(skill));
