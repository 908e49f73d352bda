import { createFileRoute, Outlet } from '@tanstack/react-router';
import { guardRoute } from '../features/session/guard-route.ts';
import { useSession } from '../lib/session/use-session.ts';
import { PortalShell } from './-portal-shell.tsx';

/** The guarded screens of the portal. A screen for one role adds its own guard: `for: 'volunteers'`. */
export const Route = createFileRoute('/_authenticated')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'everyone' }),
  component: Portal,
});

function Portal() {
  return (
    <PortalShell session={useSession()}>
      <Outlet />
    </PortalShell>
  );
}
