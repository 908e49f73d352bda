import { createFileRoute } from '@tanstack/react-router';
import { eventsQuery } from '../features/events/events.queries.ts';
import { EventsScreen } from '../features/events/events-screen.tsx';
import { readEventsSearch } from '../features/events/events-search.ts';
import { ForAdmin } from '../features/session/for-admin.tsx';
import { PublicScreen } from './-public-screen.tsx';

const loadNewEvent = async () =>
  (await import('../features/events/admin/new-event-button.tsx')).NewEventButton;
const loadNewDialog = async () => (await import('../features/events/admin/event-dialogs.tsx')).NewEventDialog;

export const Route = createFileRoute('/events')({
  validateSearch: readEventsSearch,
  loaderDeps: ({ search: { q, filter } }) => ({ search: q ?? '', filter: filter ?? 'all' }),
  // Starts while the screen's code loads; not awaited, so that neither delays the other.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(eventsQuery(deps)),
  component: Events,
});

function Events() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <PublicScreen>
      <EventsScreen
        search={search}
        onSearch={(change) =>
          void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
        }
        action={<ForAdmin load={loadNewEvent} props={{}} />}
      />
      {search.act === 'create' && <ForAdmin load={loadNewDialog} props={{}} />}
    </PublicScreen>
  );
}
