import { createFileRoute } from '@tanstack/react-router';
import { CrewScreen } from '../../features/crew/crew-screen.tsx';
import { readCrewSearch } from '../../features/crew/crew-search.ts';
import { RollCallScreen } from '../../features/crew/roll-call-screen.tsx';
import { isAdmin } from '../../features/session/guard.ts';
import { guardRoute } from '../../features/session/guard-route.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/crew')({
  validateSearch: readCrewSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'volunteers' }),
  component: Crew,
});

function Crew() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const session = useSession();
  const close = useCloseDialog('member', 'walkIn');
  if (search.rollCall) return <RollCallScreen key={session.user.id} userId={session.user.id} />;
  return (
    <CrewScreen
      // The waiting marks belong to one person.
      key={session.user.id}
      userId={session.user.id}
      isAdmin={isAdmin(session)}
      search={search}
      onDay={(day) => void navigate({ search: { day }, replace: true, resetScroll: false })}
      onDialog={(dialog) =>
        void navigate({ search: (current) => ({ ...current, ...dialog }), ...OPEN_DIALOG_OPTIONS })
      }
      onClose={close}
    />
  );
}
