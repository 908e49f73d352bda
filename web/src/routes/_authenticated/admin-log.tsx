import { createFileRoute } from '@tanstack/react-router';
import { AdminLogScreen } from '../../features/admin-log/admin-log-screen.tsx';
import { readAdminLogSearch } from '../../features/admin-log/admin-log-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/admin-log')({
  validateSearch: readAdminLogSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: AdminLog,
});

function AdminLog() {
  const navigate = Route.useNavigate();
  return (
    <AdminLogScreen
      search={Route.useSearch()}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
