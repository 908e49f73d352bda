import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { SettingsScreen } from '../../../features/settings/settings-screen.tsx';

export const Route = createFileRoute('/_authenticated/settings/')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: SettingsScreen,
});
