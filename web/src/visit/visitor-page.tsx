import { PublicFrame } from '../components/public-frame.tsx';
import { EventScreen } from '../features/events/event-screen.tsx';
import { EventsScreen } from '../features/events/events-screen.tsx';
import { readEventsSearch } from '../features/events/events-search.ts';
import { useAddressSearch } from '../features/events/use-address-search.ts';
import { ReserveOffer, SignInToReserve } from '../features/reservations/reserve-offer.tsx';
import { useLocale } from '../lib/i18n/locale.ts';

/** The visitors' page: one event, or all of them. */
export function VisitorPage({ path }: { path: string }) {
  // Texts are plain function calls, so everything rerenders when the language changes.
  useLocale();
  const eventId = eventIn(path);
  return eventId ? <OneEvent eventId={eventId} /> : <AllEvents />;
}

/** The event id in a path; null for the list of events. */
function eventIn(path: string): string | null {
  const [, id] = /^\/events\/([^/]+)\/?$/.exec(path) ?? [];
  if (!id) return null;
  try {
    return decodeURIComponent(id);
  } catch {
    // Malformed encoding, which no event id has.
    return id;
  }
}

function AllEvents() {
  const [search, changeSearch] = useAddressSearch(readEventsSearch);
  const query = String(
    new URLSearchParams(Object.entries(search).filter((entry): entry is [string, string] => !!entry[1])),
  );
  return (
    <PublicFrame here={query ? `/events?${query}` : '/events'}>
      <EventsScreen search={search} onSearch={changeSearch} action={null} />
    </PublicFrame>
  );
}

function OneEvent({ eventId }: { eventId: string }) {
  return (
    <PublicFrame here={window.location.pathname}>
      <EventScreen
        eventId={eventId}
        reserve={(event) => (
          <ReserveOffer event={event}>
            {(label) => <SignInToReserve eventId={event.id}>{label}</SignInToReserve>}
          </ReserveOffer>
        )}
        tools={() => null}
      />
    </PublicFrame>
  );
}
