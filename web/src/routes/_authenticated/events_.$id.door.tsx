import { createFileRoute } from '@tanstack/react-router';
import { DoorScreen } from '../../features/door-check/door-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/events_/$id/door')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Door,
});

function Door() {
  const { id } = Route.useParams();
  const { user } = useSession();
  // The queued checks belong to one person at one event.
  return <DoorScreen key={`${user.id} ${id}`} eventId={id} userId={user.id} />;
}
