import type { Session } from '@ijsploeg/worker/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx';
import { isAdmin, isVolunteer } from '../../features/session/guard.ts';
import { ShiftDialogs } from '../../features/shifts/shift-dialogs.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { createSearchParser, text } from '../../lib/navigation/search-params.ts';
import { useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { refreshSession, sessionQuery } from '../../lib/session/session.query.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/dashboard')({
  /** The shift whose dialog is open, and the one that is being filled. */
  validateSearch: createSearchParser({ shift: text, assign: text }),
  component: Dashboard,
});

function Dashboard() {
  const session = useSession();
  const client = useQueryClient();
  const { isFetching } = useQuery(sessionQuery);
  return (
    <>
      <DashboardScreen
        session={session}
        isRefreshing={isFetching}
        onRefresh={() => void refreshSession(client).catch(() => null)}
      />
      {isVolunteer(session) && <OpenDialogs session={session} />}
    </>
  );
}

/** Reads the search params, so that the screen below is not rendered again. */
function OpenDialogs({ session }: { session: Session }) {
  const close = useCloseDialog('shift', 'assign');
  return (
    <ShiftDialogs
      search={Route.useSearch()}
      personId={session.user.id}
      isAdmin={isAdmin(session)}
      now={useNow()}
      onClose={close}
      view="list"
      onPlaced={close}
    />
  );
}
