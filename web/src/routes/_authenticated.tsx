import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../features/session/guard-route.ts';
import { PortalShell } from '../features/session/portal-shell.tsx';

/** Every screen of the portal behind the guard. A route for some adds its own guard: `for: 'volunteers'`. */
export const Route = createFileRoute('/_authenticated')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'everyone' }),
  component: PortalShell,
});
