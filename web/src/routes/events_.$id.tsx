import { createFileRoute } from '@tanstack/react-router';
import { EventScreen } from '../features/events/event-screen.tsx';
import { eventQuery } from '../features/events/events.queries.ts';
import { readEventSearch } from '../features/events/events-search.ts';
import { ReserveButton } from '../features/reservations/reserve-button.tsx';
import { ForAdmin } from '../features/session/for-admin.tsx';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { PublicScreen } from './-public-screen.tsx';

const loadTools = async () =>
  (await import('../features/events/admin/event-admin-tools.tsx')).EventAdminTools;
const loadDialogs = async () => (await import('../features/events/admin/event-dialogs.tsx')).EventDialogs;

export const Route = createFileRoute('/events_/$id')({
  validateSearch: readEventSearch,
  // Starts while the screen's code loads; not awaited, so that neither delays the other.
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(eventQuery(params.id)),
  component: OneEvent,
});

function OneEvent() {
  const { id } = Route.useParams();
  const { act } = Route.useSearch();
  return (
    <PublicScreen>
      <EventScreen
        key={id}
        eventId={id}
        // Tickets are reserved in the browser only.
        reserve={(event) => !desktopBridge() && <ReserveButton event={event} />}
        tools={(event) => <ForAdmin load={loadTools} props={{ event }} />}
      />
      {act && act !== 'reserve' && <ForAdmin key={id} load={loadDialogs} props={{ eventId: id, act }} />}
    </PublicScreen>
  );
}
