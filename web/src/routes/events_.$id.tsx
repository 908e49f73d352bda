import { createFileRoute } from '@tanstack/react-router';
import { EventScreen } from '../features/events/event-screen.tsx';
import { eventQuery } from '../features/events/events.queries.ts';
import { readEventSearch } from '../features/events/events-search.ts';
import { PublicScreen } from '../features/session/public-screen.tsx';

export const Route = createFileRoute('/events_/$id')({
  validateSearch: readEventSearch,
  // On its way while the screen's own code is; nobody waits for either.
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(eventQuery(params.id)),
  component: OneEvent,
});

function OneEvent() {
  const { id } = Route.useParams();
  return (
    <PublicScreen>
      <EventScreen key={id} eventId={id} reserve={() => null} tools={() => null} />
    </PublicScreen>
  );
}
