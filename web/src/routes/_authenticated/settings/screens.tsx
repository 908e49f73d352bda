import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { ScreensScreen } from '../../../features/settings/screens-screen.tsx';

export const Route = createFileRoute('/_authenticated/settings/screens')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: ScreensScreen,
});
