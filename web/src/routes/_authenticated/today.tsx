import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { TodayScreen } from '../../features/shifts/today/today-screen.tsx';
import { readTodaySearch } from '../../features/shifts/today/today-search.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/today')({
  validateSearch: readTodaySearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'volunteers' }),
  component: Today,
});

function Today() {
  const { user, profile } = useSession();
  return <TodayScreen search={Route.useSearch()} personId={user.id} isAdmin={profile.role === 'admin'} />;
}
