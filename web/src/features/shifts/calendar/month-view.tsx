import { Button } from '../../../components/ui/button.tsx';
import { formatMonth } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { isNarrowed } from '../filter-shifts.ts';
import type { ShiftsViewProps } from '../shifts-view-props.ts';
import { firstOf, type MonthKey, monthOf, startOf } from './days.ts';
import { MonthGrid } from './month-grid.tsx';
import { ShiftCalendar } from './shift-calendar.tsx';

/** A month of shifts, with the list of the selected day below. */
export function MonthView({ search, now, isAdmin, onSearch, tools, dayTools }: ShiftsViewProps) {
  return (
    <ShiftCalendar
      {...{ search, now, isAdmin, onSearch, tools }}
      {...(dayTools && { dayTools })}
      isDayView={false}
    >
      {(
        { month, span, summaries, selected, today, isLoading, foundCount, drafted },
        headingId,
        showMonth,
      ) => (
        <>
          {isNarrowed(search) && !isLoading && (
            <FoundInMonth
              count={foundCount}
              month={month}
              onSearchAll={() => onSearch({ view: 'list', show: search.show ?? 'all' })}
            />
          )}
          <MonthGrid
            {...{ month, span, summaries, selected, today, isLoading, isAdmin, drafted }}
            labelledBy={headingId}
            onSelect={(day) => onSearch({ day, month: monthOf(day) === month ? undefined : month })}
            onMonth={showMonth}
          />
        </>
      )}
    </ShiftCalendar>
  );
}

interface FoundInMonthProps {
  count: number;
  month: MonthKey;
  onSearchAll: () => void;
}

/** The result of the search, above the month: the list below may not be visible. */
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
