import { DayTimeline } from '../../../web/src/features/shifts/calendar/day-timeline.tsx';
import { monthSpan } from '../../../web/src/features/shifts/calendar/days.ts';
import { MonthGrid } from '../../../web/src/features/shifts/calendar/month-grid.tsx';
import { shiftsOnDays, summarize } from '../../../web/src/features/shifts/calendar/shifts-on-days.ts';
import { BUSY_DAYS, MONTH, makeMonth } from '../calendar-data.ts';
import { draw } from './show.ts';

const shifts = makeMonth();
const now = new Date(`${BUSY_DAYS[0]}T12:00:00`);
const nothing = () => {};

globalThis.calendar = {
  showMonth() {
    const span = monthSpan(MONTH);
    draw(
      <MonthGrid
        month={MONTH}
        span={span}
        summaries={shiftsOnDays(shifts, span).map(summarize)}
        selected={BUSY_DAYS[0]}
        today={BUSY_DAYS[0]}
        isLoading={false}
        labelledBy="root"
        onSelect={nothing}
        onMonth={nothing}
      />,
    );
  },
  showDay(day) {
    const span = monthSpan(MONTH);
    const index = span.days.indexOf(day);
    draw(
      <DayTimeline
        shifts={shiftsOnDays(shifts, span)[index] ?? []}
        dayStart={span.bounds[index] ?? 0}
        dayEnd={span.bounds[index + 1] ?? 0}
        now={now}
        onOpen={nothing}
      />,
    );
  },
};
