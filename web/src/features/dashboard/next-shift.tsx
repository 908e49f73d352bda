import type { MyAssignment } from '@ijsploeg/worker/contract';
import { MapPin } from 'lucide-react';
import { PlaceState } from '../../components/shifts/place-state.tsx';
import { ShiftLeads } from '../../components/shifts/shift-leads.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { hasBegun } from '../../lib/shifts/places.ts';
import { m } from '../../paraglide/messages.js';
import { CalendarButton } from './calendar-button.tsx';
import { ShiftTitle } from './shift-title.tsx';
import { ShiftWhen } from './shift-when.tsx';

interface NextShiftProps {
  /** Undefined while loading, null without one. */
  assignment: MyAssignment | null | undefined;
  now: Date;
}

/**
 * The person's next shift, or the one under way. Keeps its height without a shift, so that nothing below it moves with the
 * first claim.
 */
export function NextShift({ assignment, now }: NextShiftProps) {
  return (
    <section aria-labelledby="next" className="min-w-0">
      <Card className="relative grid min-h-40 content-start gap-1 border-primary p-4 sm:px-6 sm:py-5">
        <h2 id="next" className="mb-1 font-semibold text-primary-ink">
          {assignment && hasBegun(assignment.shift, now) ? m.mine_now() : m.mine_next()}
        </h2>
        {assignment && <Facts assignment={assignment} now={now} />}
        {assignment === null && (
          <>
            <p className="text-lg font-semibold">{m.dashboard_no_shifts_title()}</p>
            <p className="text-ink-muted">{m.dashboard_no_shifts_text()}</p>
          </>
        )}
        {assignment === undefined && (
          <Loading className="grid gap-2">
            <Skeleton className="w-44" />
            <Skeleton className="h-5 w-60" />
            <Skeleton className="w-32" />
          </Loading>
        )}
      </Card>
    </section>
  );
}

function Facts({ assignment, now }: { assignment: MyAssignment; now: Date }) {
  const { shift } = assignment;
  return (
    <>
      <ShiftWhen shift={shift} now={now} />
      <h3>
        <ShiftTitle shift={shift} />
      </h3>
      <p className="flex items-center gap-1.5 text-ink-muted wrap-anywhere">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        {shift.location}
      </p>
      <ShiftLeads place={assignment} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <PlaceState place={assignment} shift={shift} />
        <CalendarButton shift={shift} />
      </div>
    </>
  );
}
