import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { SystemUpdatesScreen } from '../../features/system-updates/system-updates-screen.tsx';
import { UPDATE_TYPES } from '../../features/system-updates/update-types.ts';
import { createSearchParser, oneOf } from '../../lib/navigation/search-params.ts';

export const Route = createFileRoute('/_authenticated/system-updates')({
  validateSearch: createSearchParser({ type: oneOf(UPDATE_TYPES) }),
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
