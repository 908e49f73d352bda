import { createFileRoute } from '@tanstack/react-router';
import { MyShiftsScreen } from '../../features/assignments/my-shifts-screen.tsx';
import { readMyShiftsSearch } from '../../features/assignments/my-shifts-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/my-shifts')({
  validateSearch: readMyShiftsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'volunteers' }),
  component: MyShifts,
});

function MyShifts() {
  const { view = 'upcoming' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { profile } = useSession();
  return (
    <MyShiftsScreen
      isAdmin={profile.role === 'admin'}
      view={view}
      onView={(chosen) =>
        void navigate({
          search: { view: chosen === 'upcoming' ? undefined : chosen },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
