import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { SecuritySettings } from '../../../features/settings/security-settings.tsx';

export const Route = createFileRoute('/_authenticated/settings/security')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: SecuritySettings,
});
