import { createFileRoute } from '@tanstack/react-router';
import { HoursScreen } from '../../features/hours/hours-screen.tsx';
import { readHoursSearch } from '../../features/hours/hours-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/hours')({
  validateSearch: readHoursSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Hours,
});

function Hours() {
  const navigate = Route.useNavigate();
  return (
    <HoursScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
