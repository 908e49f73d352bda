import type { ShiftsViewProps } from '../shifts-view-props.ts';
import { DayTimeline } from './day-timeline.tsx';
import { ShiftCalendar } from './shift-calendar.tsx';
import { TimelineSkeleton } from './skeletons.tsx';

/** The timeline of a day with the list of its shifts below; on a phone only the list. */
export function DayView({ search, now, isAdmin, onSearch, onOpen, tools }: ShiftsViewProps) {
  return (
    <ShiftCalendar {...{ search, now, isAdmin, onSearch, tools }} isDayView>
      {({ shifts, isLoading, bounds: [dayStart, dayEnd] }) =>
        shifts.length > 0 ? (
          <DayTimeline {...{ shifts, now, dayStart, dayEnd, onOpen }} />
        ) : (
          isLoading && <TimelineSkeleton />
        )
      }
    </ShiftCalendar>
  );
}
