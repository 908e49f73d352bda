import type { GhostShift } from '@ijsploeg/worker/contract';
import { useNavigate } from '@tanstack/react-router';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import type { ShiftsViewProps } from '../shifts-view-props.ts';
import { DayTimeline } from './day-timeline.tsx';
import { ShiftCalendar } from './shift-calendar.tsx';
import { TimelineSkeleton } from './skeletons.tsx';

const NO_GHOSTS: readonly GhostShift[] = [];

/** The timeline of a day with the list of its shifts below; on a phone only the list. */
export function DayView({ search, now, isAdmin, onSearch, onOpen, tools, dayTools }: ShiftsViewProps) {
  const navigate = useNavigate({ from: '/shifts' });
  const add = (start: Date) =>
    void navigate({
      to: '/shifts',
      search: (search) => ({ ...search, add: true, start: start.toISOString() }),
      ...OPEN_DIALOG_OPTIONS,
    });
  return (
    <ShiftCalendar {...{ search, now, isAdmin, onSearch, tools }} {...(dayTools && { dayTools })} isDayView>
      {({ shifts, selected, ghostsOn, isLoading, bounds: [dayStart, dayEnd] }) => {
        const ghosts = selected && !isLoading ? ghostsOn(selected) : NO_GHOSTS;
        return shifts.length + ghosts.length > 0 ? (
          <DayTimeline
            {...{ shifts, ghosts, now, dayStart, dayEnd, onOpen }}
            {...(isAdmin && { onAdd: add })}
          />
        ) : (
          isLoading && <TimelineSkeleton />
        );
      }}
    </ShiftCalendar>
  );
}
