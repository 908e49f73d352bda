import type { ListedShift } from '@ijsploeg/worker/contract';
import { DayTimeline } from '../../../web/src/features/shifts/calendar/day-timeline.tsx';
import { monthSpan } from '../../../web/src/features/shifts/calendar/days.ts';
import { MonthGrid } from '../../../web/src/features/shifts/calendar/month-grid.tsx';
import { shiftsOnDays, summarize } from '../../../web/src/features/shifts/calendar/shifts-on-days.ts';
import { BUSY_DAYS, MONTH, makeMonth } from '../calendar-data.ts';
import { draw } from './show.ts';

const shifts = makeMonth();
const span = monthSpan(MONTH);
let onDays: ListedShift[][] | undefined;
/** Computed in the first drawing, and kept while the month stays, as in `useCalendar`. */
const daysOfMonth = () => {
  onDays ??= shiftsOnDays(shifts, span);
  return onDays;
};
const now = new Date(`${BUSY_DAYS[0]}T12:00:00`);
const nothing = () => {};

globalThis.calendar = {
  showMonth() {
    draw(
      <MonthGrid
        month={MONTH}
        span={span}
        summaries={daysOfMonth().map(summarize)}
        selected={BUSY_DAYS[0]}
        today={BUSY_DAYS[0]}
        isLoading={false}
        drafted={new Map()}
        isAdmin={false}
        labelledBy="root"
        onSelect={nothing}
        onMonth={nothing}
      />,
    );
  },
  showDay(day) {
    const index = span.days.indexOf(day);
    draw(
      <DayTimeline
        shifts={daysOfMonth()[index] ?? []}
        dayStart={span.bounds[index] ?? 0}
        dayEnd={span.bounds[index + 1] ?? 0}
        now={now}
        onOpen={nothing}
      />,
    );
  },
};
