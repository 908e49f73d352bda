import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { guardRoute } from '../../features/session/guard-route.ts';
import { SystemUpdatesScreen } from '../../features/system-updates/system-updates-screen.tsx';

/** As in updates.ts, whose texts come with the screen alone. */
const Type = v.picklist(['feature', 'improvement', 'fix']);

export const Route = createFileRoute('/_authenticated/system-updates')({
  validateSearch: v.object({ type: v.fallback(v.optional(Type), undefined) }),
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
