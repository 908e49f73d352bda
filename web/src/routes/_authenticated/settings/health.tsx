import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { HealthScreen } from '../../../features/settings/health-screen.tsx';

export const Route = createFileRoute('/_authenticated/settings/health')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: HealthScreen,
});
