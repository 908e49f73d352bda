import type { MyReservation } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { AsyncList } from '../../components/async-list.tsx';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { useLastKnown } from '../../lib/hooks/use-last-known.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { splitReservations } from './my-reservations.ts';
import type { MyReservationsSearch } from './my-reservations-search.ts';
import { ReservationCard } from './reservation-card.tsx';
import { myReservationsQuery } from './reservations.queries.ts';

const loadTicket = async () => (await import('./ticket-dialog.tsx')).TicketDialog;
const loadCancel = async () => (await import('./cancel-reservation-dialog.tsx')).CancelReservationDialog;

interface MyReservationsScreenProps {
  search: MyReservationsSearch;
  onCloseDialog: () => void;
}

/** The signed-in person's reservations: upcoming ones with their tickets, then the others. */
export function MyReservationsScreen({ search, onCloseDialog }: MyReservationsScreenProps) {
  const now = useNow();
  const query = useQuery(myReservationsQuery);
  return (
    <Page title={m.reservations_mine()} lead={m.reservations_lead()}>
      <AsyncList query={query} failed={m.reservations_failed()} skeleton={<ReservationsSkeleton />}>
        {(reservations) =>
          reservations.length === 0 ? <NoReservations /> : <Reservations {...{ reservations, now }} />
        }
      </AsyncList>
      {query.data && <ReservationDialogs reservations={query.data} {...{ search, onCloseDialog }} />}
    </Page>
  );
}

function Reservations({ reservations, now }: { reservations: readonly MyReservation[]; now: Date }) {
  const { coming, past } = splitReservations(reservations, now);
  return (
    <div className="grid gap-8">
      <section aria-labelledby="coming">
        <h2 id="coming" className="mb-3 text-lg font-semibold">
          {m.reservations_coming()}
        </h2>
        {coming.length === 0 ? (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-muted">{m.reservations_none_coming()}</p>
            <ToEvents />
          </div>
        ) : (
          <List reservations={coming} now={now} isComing />
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past">
          <h2 id="past" className="mb-3 text-lg font-semibold">
            {m.reservations_past()}
          </h2>
          <List reservations={past} now={now} isComing={false} />
        </section>
      )}
    </div>
  );
}

interface ListProps {
  reservations: readonly MyReservation[];
  now: Date;
  isComing: boolean;
}

const List = ({ reservations, now, isComing }: ListProps) => (
  <ul className="grid gap-3">
    {reservations.map((reservation) => (
      <li key={reservation.id}>
        <ReservationCard {...{ reservation, now, isComing }} />
      </li>
    ))}
  </ul>
);

type ReservationDialogsProps = MyReservationsScreenProps & { reservations: readonly MyReservation[] };

/** The dialog named by the search parameters; nothing for an unknown reservation. */
function ReservationDialogs({ reservations, search, onCloseDialog }: ReservationDialogsProps) {
  const id = search.ticket ?? search.cancel;
  const reservation = useLastKnown(
    reservations.find((one) => one.id === id),
    id,
  );
  if (!reservation) return null;
  const props = { reservation, onClose: onCloseDialog };
  return search.ticket ? (
    <LazyDialog key={`ticket ${id}`} load={loadTicket} props={props} />
  ) : (
    <LazyDialog key={`cancel ${id}`} load={loadCancel} props={props} />
  );
}

const ToEvents = () => (
  <LinkButton to="/events" variant="primary">
    {m.reservations_find()}
  </LinkButton>
);

function NoReservations() {
  return (
    <EmptyState drawing={<SkateDrawing />} title={m.reservations_empty_title()} action={<ToEvents />}>
      {m.reservations_empty_text()}
    </EmptyState>
  );
}

function ReservationsSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-4 h-5 w-24" />
      <div className="grid gap-3">
        {[1, 2].map((card) => (
          <Card key={card} className="grid min-h-44 content-start gap-3 p-4 sm:px-5">
            <Skeleton className="w-44" />
            <Skeleton className="h-5 w-56" />
            <Skeleton className="w-40" />
            <Skeleton className="mt-1 h-11 w-28 pointer-fine:h-10" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
