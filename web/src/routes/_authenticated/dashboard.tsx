import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx';
import { refreshSession, sessionQuery } from '../../lib/session/session.query.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/dashboard')({ component: Dashboard });

function Dashboard() {
  const session = useSession();
  const client = useQueryClient();
  const { isFetching } = useQuery(sessionQuery);
  return (
    <DashboardScreen
      session={session}
      isRefreshing={isFetching}
      onRefresh={() => void refreshSession(client).catch(() => null)}
    />
  );
}
