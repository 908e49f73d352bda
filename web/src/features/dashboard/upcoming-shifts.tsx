import type { MyAssignment } from '@ijsploeg/worker/contract';
import { MapPin } from 'lucide-react';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { PlaceState } from '../../components/shifts/place-state.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { m } from '../../paraglide/messages.js';
import { CalendarButton } from './calendar-button.tsx';
import { ShiftTitle } from './shift-title.tsx';
import { ShiftWhen } from './shift-when.tsx';

interface UpcomingShiftsProps {
  assignments: readonly MyAssignment[];
  now: Date;
}

/** The person's next shifts, each with a link that adds it to their calendar. */
export function UpcomingShifts({ assignments, now }: UpcomingShiftsProps) {
  if (assignments.length === 0) {
    return (
      <EmptyState
        drawing={<SkateDrawing />}
        title={m.dashboard_no_shifts_title()}
        action={
          <LinkButton to="/shifts" search={{ view: 'list' }} variant="primary">
            {m.dashboard_find_shift()}
          </LinkButton>
        }
      >
        {m.dashboard_no_shifts_text()}
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {assignments.map((assignment) => (
        <UpcomingShift key={assignment.id} assignment={assignment} now={now} />
      ))}
    </ul>
  );
}

function UpcomingShift({ assignment, now }: { assignment: MyAssignment; now: Date }) {
  const { shift } = assignment;
  return (
    <li className="relative flex items-center gap-4 py-3.5">
      <div className="min-w-0 grow">
        <ShiftWhen shift={shift} now={now} />
        <h3>
          <ShiftTitle shift={shift} />
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {shift.location}
          </span>
          <PlaceState place={assignment} shift={shift} />
        </p>
      </div>
      <CalendarButton shift={shift} isSmall />
    </li>
  );
}

/** As high as three shifts. */
export function UpcomingShiftsSkeleton() {
  return (
    <Loading className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2 py-4.5">
          <Skeleton className="w-44" />
          <Skeleton className="h-5 w-60" />
          <Skeleton className="w-32" />
        </div>
      ))}
    </Loading>
  );
}
