import { type ReactNode, useId } from 'react';
import { LoadError } from '../../../components/load-error.tsx';
import { StaleNotice } from '../../../components/stale-notice.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import {
  foreignZone,
  formatDayHeading,
  formatLongDay,
  formatMonth,
  formatNearDay,
} from '../../../lib/format/format-date.ts';
import { useIsPhone } from '../../../lib/hooks/use-is-phone.ts';
import { m } from '../../../paraglide/messages.js';
import { DayList, ShiftRowsSkeleton } from '../day-list.tsx';
import { isNarrowed } from '../filter-shifts.ts';
import { ShiftAttendance } from '../shift-attendance.tsx';
import type { ShiftsViewProps } from '../shifts-view-props.ts';
import { CalendarHeader } from './calendar-header.tsx';
import { addDays, addToMonth, type DayKey, firstOf, type MonthKey, startOf } from './days.ts';
import { GhostList } from './ghost-list.tsx';
import { Legend } from './legend.tsx';
import { NoShifts } from './no-shifts.tsx';
import { type Calendar, useCalendar } from './use-calendar.ts';
import { useDayCrews } from './use-day-crews.ts';

interface ShiftCalendarProps
  extends Pick<ShiftsViewProps, 'search' | 'now' | 'isAdmin' | 'onSearch' | 'tools' | 'dayTools'> {
  isDayView: boolean;
  /** Renders the month or the day. */
  children: (calendar: Calendar, headingId: string, showMonth: (month: MonthKey) => void) => ReactNode;
}

/** The month or day view, with the navigation above and the list of the selected day below. */
export function ShiftCalendar({
  search,
  isDayView,
  now,
  isAdmin,
  onSearch,
  tools,
  dayTools,
  children,
}: ShiftCalendarProps) {
  const headingId = useId();
  const isPhone = useIsPhone();
  const showMonth = (month: string) => onSearch({ month, day: undefined });
  const showDay = (day: DayKey) => onSearch({ day, month: undefined });
  const calendar = useCalendar(search, { isDayView, isAdmin }, now, showMonth);
  const { query, isLoading, today, month, selected, shifts } = calendar;
  const crewOf = useDayCrews(isDayView && isAdmin ? selected : null, shifts, now);
  const retry = () => void query.refetch();

  const header = isDayView ? (
    <CalendarHeader
      id={headingId}
      title={selected && dayLabel(selected, now)}
      detail={selected && formatNearDay(startOf(selected), now) && formatLongDay(startOf(selected), now)}
      previous={{ label: m.shifts_previous_day(), onPress: () => selected && showDay(addDays(selected, -1)) }}
      next={{ label: m.shifts_next_day(), onPress: () => selected && showDay(addDays(selected, 1)) }}
      onToday={() => showDay(today)}
    />
  ) : (
    <CalendarHeader
      id={headingId}
      title={formatMonth(startOf(firstOf(month)))}
      previous={{ label: m.shifts_previous_month(), onPress: () => showMonth(addToMonth(month, -1)) }}
      next={{ label: m.shifts_next_month(), onPress: () => showMonth(addToMonth(month, 1)) }}
      onToday={() => showDay(today)}
    />
  );
  if (query.error && query.data === undefined) {
    return (
      <>
        <div className="mb-3">{header}</div>
        <LoadError
          error={query.error}
          message={errorMessage(query.error, m.shifts_failed())}
          onRetry={retry}
          retrying={query.isFetching}
        />
      </>
    );
  }
  const zone = foreignZone(now);
  const isFirstLoad = isLoading && shifts.length === 0;
  const isStacked = isDayView && isPhone;
  return (
    <>
      <div className="mb-3">{header}</div>
      {query.isRefetchError && (
        <StaleNotice readAt={query.dataUpdatedAt} onRetry={retry} retrying={query.isFetching} />
      )}
      {!isStacked && children(calendar, headingId, showMonth)}
      {!isStacked && (
        <div className="mt-3 mb-6">
          <Legend counts={isAdmin && !isDayView} />
          {zone && <p className="mt-1 text-sm text-ink-muted">{m.shifts_zone({ zone })}</p>}
        </div>
      )}
      <section aria-labelledby={selected ? `${headingId}-day` : headingId}>
        {selected && (
          <h3
            id={`${headingId}-day`}
            className={classNames('mb-2 text-lg font-bold first-letter:uppercase', isStacked && 'sr-only')}
          >
            {formatDayHeading(startOf(selected), now)}
          </h3>
        )}
        {selected && dayTools?.(selected, shifts.length > 0)}
        <p role="status" className="sr-only">
          {!isFirstLoad && m.shifts_count({ count: shifts.length })}
        </p>
        {isFirstLoad ? (
          <ShiftRowsSkeleton rows={[1, 2, 3]} />
        ) : shifts.length > 0 ? (
          <DayList
            key={selected}
            {...{ shifts, now, isAdmin, isStacked, tools }}
            isToday={selected === today}
            attendance={(shift) => {
              const crewShift = crewOf(shift);
              return crewShift && selected && <ShiftAttendance crewShift={crewShift} day={selected} />;
            }}
          />
        ) : (
          <NoShifts
            day={selected}
            month={month}
            isMonthEmpty={calendar.isMonthEmpty}
            isNarrowed={isNarrowed(search)}
            nextDay={calendar.nextDay}
            now={now}
            onSearch={onSearch}
          />
        )}
        {selected && <GhostList ghosts={calendar.ghostsOn(selected)} now={now} />}
      </section>
    </>
  );
}

const dayLabel = (day: DayKey, now: Date) =>
  formatNearDay(startOf(day), now) ?? formatLongDay(startOf(day), now);
