import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { ShiftSettings } from '../../../features/settings/shift-settings.tsx';

export const Route = createFileRoute('/_authenticated/settings/shifts')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: ShiftSettings,
});
