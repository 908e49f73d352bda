import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { SystemUpdatesScreen } from '../../features/system-updates/system-updates-screen.tsx';
import { oneOf, searchOf } from '../../lib/search.ts';

/** As in updates.ts, whose texts come with the screen alone. */
const TYPES = ['feature', 'improvement', 'fix'] as const;

export const Route = createFileRoute('/_authenticated/system-updates')({
  validateSearch: searchOf({ type: oneOf(TYPES) }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: SystemUpdates,
});

function SystemUpdates() {
  const navigate = Route.useNavigate();
  return (
    <SystemUpdatesScreen
      type={Route.useSearch().type}
      onType={(type) => void navigate({ search: { type }, replace: true, resetScroll: false })}
    />
  );
}
