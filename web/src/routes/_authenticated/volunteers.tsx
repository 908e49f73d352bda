import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '../../features/people/people-screen.tsx';
import { readPeopleSearch } from '../../features/people/people-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';
import { updateSession } from '../../lib/session/session.query.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/volunteers')({
  validateSearch: readPeopleSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Volunteers,
});

function Volunteers() {
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const { user } = useSession();
  return (
    <PeopleScreen
      ownId={user.id}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
      onOwnProfile={(profile) => updateSession(client, { profile })}
    />
  );
}
