import { daysOfWeek, SKILLS, weekOfDay } from '@ijsploeg/worker/contract';
import {
  calendarDay,
  createSearchParser,
  flag,
  oneOf,
  pageNumber,
  searchText,
  text,
  textMatching,
} from '../../../lib/navigation/search-params.ts';

const weekText = textMatching(/^20(?!00|99)\d\d-W[0-5]\d$/);

/** An ISO week, as `2026-W50`; not every year has a week 53. */
function isoWeek(value: unknown): string | undefined {
  const week = weekText(value);
  return week && weekOfDay(daysOfWeek(week)[0] ?? '') === week ? week : undefined;
}

/** Parses the search params of the planning grid, so that a link shows the same week; invalid params are dropped. */
export const readPlanningSearch = createSearchParser({
  week: isoWeek,
  /** The view: a row for each place by default, or for each person. */
  by: oneOf(['person']),
  /** In the view by place: a row for each location by default, or for each title. */
  rows: oneOf(['title']),
  skill: oneOf(SKILLS),
  /** Only shifts that are short of people. */
  short: flag,
  /** Only people without a place in the week. */
  without: flag,
  q: searchText,
  /** In the view by place: the list of people is folded. */
  list: oneOf(['off']),
  page: pageNumber,
  /** On a phone: the day shown. */
  day: calendarDay,
  /** The shift whose dialog is open, or that is being filled. */
  shift: text,
  assign: text,
  /** On a phone: the place that is being moved, or the person who is being given one. */
  move: text,
  give: text,
});
export type PlanningSearch = ReturnType<typeof readPlanningSearch>;

export type Reading = 'place' | 'person';
