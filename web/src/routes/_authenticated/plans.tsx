import { createFileRoute } from '@tanstack/react-router';
import { PlansScreen } from '../../features/plans/plans-screen.tsx';
import { readPlansSearch } from '../../features/plans/plans-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/plans')({
  validateSearch: readPlansSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Plans,
});

function Plans() {
  const { user } = useSession();
  return <PlansScreen personId={user.id} search={Route.useSearch()} />;
}
