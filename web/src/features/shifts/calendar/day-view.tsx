import { useNavigate } from '@tanstack/react-router';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import type { ShiftsViewProps } from '../shifts-view-props.ts';
import { DayTimeline } from './day-timeline.tsx';
import { ShiftCalendar } from './shift-calendar.tsx';
import { TimelineSkeleton } from './skeletons.tsx';

/** The timeline of a day with the list of its shifts below; on a phone only the list. */
export function DayView({ search, now, isAdmin, onSearch, onOpen, tools }: ShiftsViewProps) {
  const navigate = useNavigate({ from: '/shifts' });
  const add = (start: Date) =>
    void navigate({
      to: '/shifts',
      search: (search) => ({ ...search, add: true, start: start.toISOString() }),
      ...OPEN_DIALOG_OPTIONS,
    });
  return (
    <ShiftCalendar {...{ search, now, isAdmin, onSearch, tools }} isDayView>
      {({ shifts, isLoading, bounds: [dayStart, dayEnd] }) =>
        shifts.length > 0 ? (
          <DayTimeline {...{ shifts, now, dayStart, dayEnd, onOpen }} {...(isAdmin && { onAdd: add })} />
        ) : (
          isLoading && <TimelineSkeleton />
        )
      }
    </ShiftCalendar>
  );
}
