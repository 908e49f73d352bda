import type { MyAssignment, Person } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { LoadError } from '../../../components/load-error.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { PlaceState } from '../../../components/shifts/place-state.tsx';
import { ShiftStatusBadge } from '../../../components/shifts/shift-badges.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { m } from '../../../paraglide/messages.js';
import { freshPersonQuery, personShiftsQuery, SHOWN_SHIFTS } from '../people.queries.ts';

interface PersonShiftsDialogProps {
  personId: string;
  onClose: () => void;
}

/** The shifts of a person: upcoming ones first, soonest first; then past ones. */
export function PersonShiftsDialog({ personId, onClose }: PersonShiftsDialogProps) {
  const query = useQuery(freshPersonQuery(personId));
  return (
    <LoadedDialog
      query={query}
      title={m.people_shifts()}
      errorTitle={m.people_cannot_show()}
      failed={m.people_failed_person()}
      onClose={onClose}
    >
      {(person) => <Shifts person={person} onClose={onClose} />}
    </LoadedDialog>
  );
}

function Shifts({ person, onClose }: { person: Person; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(personShiftsQuery(person.id));
  const now = useNow();
  return (
    <Dialog
      title={m.people_shifts_title({ name: personName(person) })}
      description={m.people_shifts_summary({
        count: person.shiftCount,
        upcoming: person.upcomingShiftCount,
      })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      {data ? (
        <ShiftSections assignments={data} now={now} />
      ) : error ? (
        <LoadError
          error={error}
          message={errorMessage(error, m.people_failed_shifts())}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading className="grid gap-4 py-2">
          <Skeleton className="mb-3 w-64" />
          <Skeleton className="mb-3 w-56" />
          <Skeleton className="w-60" />
        </Loading>
      )}
    </Dialog>
  );
}

const startOf = ({ shift }: MyAssignment) => Date.parse(shift.startTime);

function ShiftSections({ assignments, now }: { assignments: MyAssignment[]; now: Date }) {
  const upcoming = assignments
    .filter(({ shift }) => Date.parse(shift.endTime) > now.getTime())
    .sort((a, b) => startOf(a) - startOf(b));
  const past = assignments
    .filter(({ shift }) => Date.parse(shift.endTime) <= now.getTime())
    .sort((a, b) => startOf(b) - startOf(a));
  if (assignments.length === 0) return <p className="text-ink-muted">{m.people_no_shifts()}</p>;
  return (
    <div className="grid gap-6">
      {upcoming.length > 0 && <Section title={m.people_shifts_upcoming()} assignments={upcoming} now={now} />}
      {past.length > 0 && <Section title={m.people_shifts_past()} assignments={past} now={now} />}
      {assignments.length === SHOWN_SHIFTS && (
        <p className="text-sm text-ink-muted">{m.people_shifts_newest({ count: SHOWN_SHIFTS })}</p>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  assignments: MyAssignment[];
  now: Date;
}

function Section({ title, assignments, now }: SectionProps) {
  return (
    <section>
      <h3 className="font-semibold text-ink-muted">{title}</h3>
      <ul className="divide-y divide-line">
        {assignments.map(({ shift, ...place }) => (
          <li key={place.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 py-2.5">
            <div className="min-w-0">
              <p className="font-medium break-words">
                <Link
                  to="/shifts"
                  search={{ view: 'list', shift: shift.id }}
                  preload={false}
                  className="-my-2.5 inline-block py-2.5 hover:underline pointer-fine:my-0 pointer-fine:py-0"
                >
                  {shift.title}
                </Link>
              </p>
              <p className="tabular text-sm text-ink-muted">
                {formatWhenAtBoth(shift.startTime, shift.endTime, now)}
              </p>
              <p className="inline-flex min-w-0 items-center gap-1.5 text-sm text-ink-muted wrap-anywhere">
                <MapPin className="size-4 shrink-0" aria-hidden="true" />
                {shift.location}
              </p>
            </div>
            <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
              {shift.status === 'cancelled' && <ShiftStatusBadge status={shift.status} />}
              <PlaceState place={place} shift={shift} atEnd />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
