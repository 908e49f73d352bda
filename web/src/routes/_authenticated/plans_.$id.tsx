import { createFileRoute } from '@tanstack/react-router';
import { PlanScreen } from '../../features/plans/plan-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/plans_/$id')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: OnePlan,
});

function OnePlan() {
  const { id } = Route.useParams();
  const { user } = useSession();
  return <PlanScreen key={`${user.id} ${id}`} planId={id} personId={user.id} />;
}
