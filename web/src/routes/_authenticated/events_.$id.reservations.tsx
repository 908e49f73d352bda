import { createFileRoute } from '@tanstack/react-router';
import { ReservationsScreen } from '../../features/events/reservations/reservations-screen.tsx';
import { readReservationsSearch } from '../../features/events/reservations/reservations-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/events_/$id/reservations')({
  validateSearch: readReservationsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: EventReservations,
});

function EventReservations() {
  const navigate = Route.useNavigate();
  const { id } = Route.useParams();
  return (
    <ReservationsScreen
      key={id}
      eventId={id}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
