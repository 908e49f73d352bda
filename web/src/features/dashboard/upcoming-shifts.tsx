import type { MyAssignment } from '@ijsploeg/worker/contract';
import { CalendarPlus, MapPin } from 'lucide-react';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { AssignmentBadge } from '../../components/shifts/assignment-badge.tsx';
import { AnchorButton } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { googleCalendarLink } from '../../lib/assignments/calendar-links.ts';
import { formatNearDay, formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

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

function UpcomingShift({ assignment: { shift, status }, now }: { assignment: MyAssignment; now: Date }) {
  const near = formatNearDay(shift.startTime, now);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-64">
        <p className="tabular text-sm text-ink-muted">
          {near && <strong className="inline-block text-ink first-letter:uppercase">{near}</strong>}
          {near && ' · '}
          {formatWhen(shift.startTime, shift.endTime, now)}
        </p>
        <h3 className="mt-0.5 text-lg font-semibold">{shift.title}</h3>
        <p className="flex items-center gap-1.5 text-ink-muted">
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          {shift.location}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="sm:w-28">
          <AssignmentBadge status={status} />
        </span>
        <AnchorButton
          size="sm"
          icon={CalendarPlus}
          href={googleCalendarLink(shift)}
          target="_blank"
          rel="noreferrer"
          aria-label={m.dashboard_add_to_calendar_of({ title: shift.title })}
        >
          {m.dashboard_add_to_calendar()}
        </AnchorButton>
      </div>
    </li>
  );
}

/** As high as three shifts. */
export function UpcomingShiftsSkeleton() {
  return (
    <Loading className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2 py-4">
          <Skeleton className="w-44" />
          <Skeleton className="h-5 w-60 max-w-full" />
          <Skeleton className="w-32" />
        </div>
      ))}
    </Loading>
  );
}
