import { listEventShifts, type Shift } from '@ijsploeg/worker/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { AsyncList } from '../../../components/async-list.tsx';
import { Places } from '../../../components/shifts/places.tsx';
import { ShiftStatusBadge } from '../../../components/shifts/shift-badges.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { eventKeys } from '../../../lib/api/query-keys.ts';
import { formatWhenAtBoth, localDay } from '../../../lib/format/format-date.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { freePlaces } from '../../../lib/shifts/places.ts';
import { m } from '../../../paraglide/messages.js';

/** The shifts of an event, by start. Polled, since people claim them meanwhile. */
const eventShiftsQuery = (eventId: string) =>
  queryOptions({
    queryKey: eventKeys.shifts(eventId),
    queryFn: async ({ signal }) =>
      (await callApi(listEventShifts, { params: { id: eventId }, signal })).items,
    staleTime: 5_000,
    refetchInterval: 60_000,
  });

/** The shifts of an event, each with its places and its link. */
export function EventShifts({ eventId }: { eventId: string }) {
  const title = useId();
  const query = useQuery(eventShiftsQuery(eventId));
  return (
    <section aria-labelledby={title} className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={title} className="text-lg font-semibold">
          {m.event_admin_shifts()}
        </h2>
        <LinkButton
          to="/shifts"
          search={{ add: true, event: eventId }}
          variant="quiet"
          size="sm"
          icon={Plus}
          className="-mr-3"
        >
          {m.event_admin_add_shift()}
        </LinkButton>
      </div>
      <AsyncList query={query} failed={m.shifts_failed()} skeleton={<ShiftsSkeleton />}>
        {(shifts) =>
          shifts.length > 0 ? (
            <>
              <Fullness shifts={shifts} />
              <ul className="-mx-2">
                {shifts.map((shift) => (
                  <ShiftLine key={shift.id} shift={shift} />
                ))}
              </ul>
            </>
          ) : (
            <p className="text-ink-muted">{m.event_admin_shifts_none()}</p>
          )
        }
      </AsyncList>
    </section>
  );
}

/** The free places of all active shifts. */
function Fullness({ shifts }: { shifts: readonly Shift[] }) {
  const active = shifts.filter(({ status }) => status === 'active');
  const max = active.reduce((sum, { maxVolunteers }) => sum + maxVolunteers, 0);
  const free = active.reduce((sum, shift) => sum + freePlaces(shift), 0);
  if (max === 0) return null;
  return (
    <p className="tabular text-ink-muted">
      {free > 0 ? m.event_admin_shifts_free({ count: free }) : m.event_admin_shifts_full()}
    </p>
  );
}

function ShiftLine({ shift }: { shift: Shift }) {
  const now = useNow();
  const { id, title, startTime, endTime, status, currentVolunteers: taken, maxVolunteers: max } = shift;
  const share = Math.min(1, taken / max);
  return (
    <li className="relative rounded-md px-2 py-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to="/shifts"
          search={{ view: 'day', day: localDay(startTime), shift: id }}
          className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none"
        >
          {title}
        </Link>
        <Places {...shift} />
      </div>
      <p className="tabular flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        {formatWhenAtBoth(startTime, endTime, now)}
        {status !== 'active' && <ShiftStatusBadge status={status} />}
      </p>
      {status === 'active' && (
        <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className={classNames('h-full origin-left rounded-full', taken < max ? 'bg-red' : 'bg-green')}
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      )}
    </li>
  );
}

function ShiftsSkeleton() {
  return (
    <Loading className="grid gap-4 py-2">
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="w-40" />
          <Skeleton className="w-56" />
        </div>
      ))}
    </Loading>
  );
}
