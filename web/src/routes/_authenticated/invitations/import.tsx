import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../features/invitations/import-screen.tsx';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';

export const Route = createFileRoute('/_authenticated/invitations/import')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Import,
});

function Import() {
  const navigate = Route.useNavigate();
  return (
    <ImportScreen
      onSent={({ invited, firstMailAt }) => {
        showToast({ message: m.invitations_sent({ count: invited, when: formatMoment(firstMailAt) }) });
        void navigate({ to: '/invitations', ignoreBlocker: true });
      }}
    />
  );
}
