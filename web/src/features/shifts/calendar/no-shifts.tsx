import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { SkateDrawing } from '../../../components/drawings/skate-drawing.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatLongDay, formatMonth, formatShortDay } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { NO_FILTERS } from '../filter-shifts.ts';
import type { ShiftsSearch } from '../shifts-search.ts';
import { type DayKey, firstOf, type MonthKey, startOf } from './days.ts';

interface NoShiftsProps {
  day: DayKey | null;
  month: MonthKey;
  isMonthEmpty: boolean;
  /** A search or a filter is set. */
  isNarrowed: boolean;
  /** The next day with shifts to show. */
  nextDay: DayKey | undefined;
  now: Date;
  onSearch: (change: Partial<ShiftsSearch>) => void;
}

/** In place of an empty list: nothing matches the filters, or the day or the whole month has no shifts. */
export function NoShifts({ day, month, isMonthEmpty, isNarrowed, nextDay, now, onSearch }: NoShiftsProps) {
  if (isMonthEmpty) {
    return (
      <EmptyState
        drawing={<SkateDrawing />}
        title={m.shifts_empty_month({ month: formatMonth(startOf(firstOf(month))) })}
      >
        {m.shifts_empty_month_text()}
      </EmptyState>
    );
  }
  const goOn = nextDay && (
    <Button onClick={() => onSearch({ day: nextDay, month: undefined })}>
      {m.shifts_to_day({ day: formatShortDay(startOf(nextDay), now) })}
    </Button>
  );
  if (isNarrowed) {
    return (
      <EmptyState
        drawing={<LanternDrawing />}
        title={m.shifts_none_found_day()}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {goOn || (
              <Button onClick={() => onSearch({ view: 'list', show: 'all' })}>{m.shifts_search_all()}</Button>
            )}
            <Button variant="quiet" onClick={() => onSearch(NO_FILTERS)}>
              {m.shifts_filters_clear()}
            </Button>
          </div>
        }
      >
        {m.shifts_none_found_text()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<LanternDrawing />}
      title={day ? m.shifts_empty_day({ day: formatLongDay(startOf(day), now) }) : m.shifts_empty_title()}
      action={goOn}
    />
  );
}
