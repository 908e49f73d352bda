import type { ShiftsViewProps } from '../views.ts';
import { DayTimeline } from './day-timeline.tsx';
import { ShiftCalendar } from './shift-calendar.tsx';

/** A day of shifts along its hours, and below it their list; on a phone the list alone. */
export function DayView({ search, now, onSearch, onOpen, tools }: ShiftsViewProps) {
  return (
    <ShiftCalendar {...{ search, now, onSearch, tools }} isDayView>
      {({ shifts, bounds: [dayStart, dayEnd] }) =>
        shifts.length > 0 && <DayTimeline {...{ shifts, now, dayStart, dayEnd, onOpen }} />
      }
    </ShiftCalendar>
  );
}
