import { createFileRoute } from '@tanstack/react-router';
import { InvitationsScreen } from '../../../features/invitations/invitations-screen.tsx';
import { readInvitationsSearch } from '../../../features/invitations/invitations-search.ts';
import { guardRoute } from '../../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/invitations/')({
  validateSearch: readInvitationsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Invitations,
});

function Invitations() {
  const navigate = Route.useNavigate();
  return (
    <InvitationsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
