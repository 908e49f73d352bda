import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { OrganisationSettings } from '../../../features/settings/organisation-settings.tsx';

export const Route = createFileRoute('/_authenticated/settings/')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: OrganisationSettings,
});
