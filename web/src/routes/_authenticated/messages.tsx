import { createFileRoute } from '@tanstack/react-router';
import { MessagesScreen } from '../../features/messages/messages-screen.tsx';
import { readMessagesSearch } from '../../features/messages/messages-search.ts';
import { isAdmin } from '../../features/session/guard.ts';
import { guardRoute } from '../../features/session/guard-route.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/messages')({
  validateSearch: readMessagesSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'volunteers' }),
  component: Messages,
});

function Messages() {
  const navigate = Route.useNavigate();
  const session = useSession();
  return (
    <MessagesScreen
      personId={session.user.id}
      isAdmin={isAdmin(session)}
      search={Route.useSearch()}
      onPage={(page) => void navigate({ search: { page }, replace: true })}
      onSent={(message) => void navigate({ search: { message }, replace: true })}
    />
  );
}
