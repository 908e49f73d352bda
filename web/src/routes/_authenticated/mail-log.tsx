import { createFileRoute } from '@tanstack/react-router';
import { MailLogScreen } from '../../features/mail-log/mail-log-screen.tsx';
import { readMailLogSearch } from '../../features/mail-log/mail-log-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/mail-log')({
  validateSearch: readMailLogSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: MailLog,
});

function MailLog() {
  const navigate = Route.useNavigate();
  return (
    <MailLogScreen
      search={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
