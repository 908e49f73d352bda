import type { ListedShift } from '@ijsploeg/worker/contract';
import { type ReactNode, useId } from 'react';
import { StaleNotice } from '../../../components/stale-notice.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { formatLongDay, formatMonth, formatNearDay } from '../../../lib/format-date.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { m } from '../../../paraglide/messages.js';
import { DayList, ShiftRowsSkeleton } from '../day-list.tsx';
import { isNarrowed } from '../filter-shifts.ts';
import type { ShiftsSearch } from '../shifts-search.ts';
import { CalendarHeader } from './calendar-header.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { addDays, addToMonth, type DayKey, firstOf, type MonthKey, monthOf, startOf } from './days.ts';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { NoShifts } from './no-shifts.tsx';
import { useCalendar } from './use-calendar.ts';

interface ShiftCalendarProps {
  search: ShiftsSearch;
  isDayView: boolean;
  now: Date;
  /** Puts another month, day or filter into the address. */
  onSearch: (change: Partial<ShiftsSearch>) => void;
  onOpen: (shiftId: string) => void;
  /** The acts of each shift in the list. */
  tools: (shift: ListedShift) => ReactNode;
}

/** A month or a day of shifts, and below it the list of the selected day. */
export function ShiftCalendar({ search, isDayView, now, onSearch, onOpen, tools }: ShiftCalendarProps) {
  const headingId = useId();
  const isPhone = useIsPhone();
  const showMonth = (month: string) => onSearch({ month, day: undefined });
  const showDay = (day: DayKey) => onSearch({ day, month: undefined });
  const calendar = useCalendar(search, isDayView, now, showMonth);
  const { query, isLoading, today, month, span, summaries, selected, shifts } = calendar;
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
        {header}
        <ErrorState message={errorMessage(query.error)} onRetry={retry} retrying={query.isFetching} />
      </>
    );
  }
  const isReading = isLoading && shifts.length === 0;
  const isStacked = isDayView && isPhone;
  return (
    <>
      {header}
      {query.isRefetchError && (
        <StaleNotice readAt={query.dataUpdatedAt} onRetry={retry} retrying={query.isFetching} />
      )}
      {!isDayView && isNarrowed(search) && !isLoading && (
        <FoundInMonth
          count={calendar.foundCount}
          month={month}
          onSearchAll={() => onSearch({ view: 'list', show: search.show ?? 'all' })}
        />
      )}
      {!isDayView && (
        <MonthGrid
          {...{ month, span, summaries, selected, today, isLoading }}
          labelledBy={headingId}
          onSelect={(day) => onSearch({ day, month: monthOf(day) === month ? undefined : month })}
          onMonth={showMonth}
        />
      )}
      {isDayView && !isStacked && shifts.length > 0 && (
        <DayTimeline {...{ shifts, now, onOpen }} dayStart={calendar.bounds[0]} dayEnd={calendar.bounds[1]} />
      )}
      {!isStacked && (
        <div className="mt-3 mb-6">
          <Legend />
        </div>
      )}
      <section aria-labelledby={`${headingId}-day`}>
        <h3
          id={`${headingId}-day`}
          className={classNames('mb-2 text-lg font-bold first-letter:uppercase', isStacked && 'sr-only')}
        >
          {selected && dayHeading(selected, now)}
        </h3>
        <p role="status" className="sr-only">
          {!isReading && m.shifts_count({ count: shifts.length })}
        </p>
        {isReading ? (
          <ShiftRowsSkeleton rows={[1, 2, 3]} />
        ) : shifts.length > 0 ? (
          <DayList key={selected} {...{ shifts, now, isStacked, tools }} isToday={selected === today} />
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
      </section>
    </>
  );
}

interface FoundInMonthProps {
  count: number;
  month: MonthKey;
  onSearchAll: () => void;
}

/** What the search came to, above the month: the list below may be out of sight. */
function FoundInMonth({ count, month, onSearchAll }: FoundInMonthProps) {
  const name = formatMonth(startOf(firstOf(month)));
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 text-ink-muted">
      <span role="status">
        {count > 0 ? m.shifts_found_in({ count, month: name }) : m.shifts_none_found_in({ month: name })}
      </span>
      <Button size="sm" variant="quiet" className="max-sm:-ml-3" onClick={onSearchAll}>
        {m.shifts_search_all()}
      </Button>
    </p>
  );
}

const dayLabel = (day: DayKey, now: Date) =>
  formatNearDay(startOf(day), now) ?? formatLongDay(startOf(day), now);

/** `vandaag, zaterdag 12 december` */
const dayHeading = (day: DayKey, now: Date) =>
  [formatNearDay(startOf(day), now), formatLongDay(startOf(day), now)].filter(Boolean).join(', ');
