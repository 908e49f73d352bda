import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { MailSettings } from '../../../features/settings/mail-settings.tsx';

export const Route = createFileRoute('/_authenticated/settings/mails')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: MailSettings,
});
