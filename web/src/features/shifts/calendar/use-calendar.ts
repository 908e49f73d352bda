import type { ListedShift } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { filterShifts } from '../filter-shifts.ts';
import { shiftsQuery } from '../shifts.queries.ts';
import type { ShiftsSearch } from '../shifts-search.ts';
import { useShifts } from '../use-shifts.ts';
import {
  addDays,
  type DayKey,
  type DaySpan,
  dayOf,
  firstOf,
  type MonthKey,
  monthOf,
  monthSpan,
  startOf,
} from './days.ts';
import { initialDay, shiftsOnDays, summarize, summarizeForAdmin } from './shifts-on-days.ts';
import { useGhosts } from './use-ghosts.ts';

const DAYS_AHEAD = 366;

/** The month and the day of the search params; a day outside the weeks of the month is ignored. */
function requestedBy({ month, day }: ShiftsSearch, isDayView: boolean): { month?: MonthKey; day?: DayKey } {
  if (isDayView && day) return { month: monthOf(day), day };
  if (month) return day && monthSpan(month).days.includes(day) ? { month, day } : { month };
  return day ? { month: monthOf(day), day } : {};
}

/**
 * The month shown with its shifts, and the selected day.
 *
 * @param onMonth called when the search params name no month and the next shifts are in another one
 */
export function useCalendar(
  search: ShiftsSearch,
  { isDayView, isAdmin }: { isDayView: boolean; isAdmin: boolean },
  now: Date,
  onMonth: (month: MonthKey) => void,
) {
  const today = dayOf(now);
  const requested = requestedBy(search, isDayView);
  const month = requested.month ?? monthOf(today);
  const span = useMemo(() => monthSpan(month), [month]);
  const query = useShifts({ from: span.from, to: span.to });
  const isLoading = query.data === undefined || query.isPlaceholderData;

  const { q, status, type, show } = search;
  const onDays = useMemo(
    () => shiftsOnDays(filterShifts(query.data ?? [], { q, status, type, show }, now), span),
    [query.data, q, status, type, show, now, span],
  );
  const summaries = useMemo(
    () => onDays.map((shifts) => (isAdmin ? summarizeForAdmin(shifts, now) : summarize(shifts))),
    [onDays, isAdmin, now],
  );
  const ghosts = useGhosts(isAdmin);
  const busy = useMemo(() => busyDays(query.data ?? [], span, month), [query.data, span, month]);

  const selected =
    requested.day ??
    (isLoading ? null : (initialDay(busy, today) ?? (month === monthOf(today) ? today : firstOf(month))));
  const index = selected === null ? -1 : span.days.indexOf(selected);

  useLaterMonth(
    requested.month === undefined && !isLoading && !busy.some((day) => day >= today),
    span,
    onMonth,
  );
  return {
    query,
    isLoading,
    today,
    month,
    span,
    summaries,
    selected,
    /** The start of the selected day and of the next one. */
    bounds: [span.bounds[index] ?? 0, span.bounds[index + 1] ?? 0] as const,
    /** The shifts of the selected day. */
    shifts: onDays[index] ?? [],
    /** The number of shifts of the month that match the filters. */
    foundCount: new Set(onDays.filter((_, at) => monthOf(span.days[at] ?? '') === month).flat()).size,
    /** The month has no shifts, whatever the filters. */
    isMonthEmpty: busy.length === 0,
    /** The shifts that drafts would make. */
    ...ghosts,
    /** The next day of these weeks with shifts to show. */
    nextDay: span.days.find((_, at) => at > index && (onDays[at]?.length ?? 0) > 0),
  };
}

/** The shifts that match the filters. */
export type Calendar = ReturnType<typeof useCalendar>;

/** The days of the month itself that have shifts. */
function busyDays(shifts: readonly ListedShift[], span: DaySpan, month: MonthKey): DayKey[] {
  const onDays = shiftsOnDays(shifts, span);
  return span.days.filter((day, index) => monthOf(day) === month && onDays[index]?.length);
}

/** Finds the first shifts of a season that has not begun. */
function useLaterMonth(isWanted: boolean, { to }: DaySpan, onMonth: (month: MonthKey) => void): void {
  const last = startOf(addDays(dayOf(new Date(to)), DAYS_AHEAD)).toISOString();
  const { data } = useQuery({ ...shiftsQuery({ from: to, to: last }), enabled: isWanted });
  const go = useEffectEvent(onMonth);
  const next = isWanted ? data?.[0] : undefined;
  useEffect(() => {
    if (next) go(monthOf(dayOf(new Date(Math.max(Date.parse(next.startTime), Date.parse(to))))));
  }, [next, to]);
}
