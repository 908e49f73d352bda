import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { useSession } from '../../features/session/use-session.ts';
import { ShiftsScreen } from '../../features/shifts/shifts-screen.tsx';
import { DAYS_STEP, ShiftsSearch } from '../../features/shifts/shifts-search.ts';

export const Route = createFileRoute('/_authenticated/shifts')({
  validateSearch: ShiftsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'volunteers' }),
  component: Shifts,
});

function Shifts() {
  const { show = 'all', days = DAYS_STEP, shift, add = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user, profile } = useSession();
  return (
    <ShiftsScreen
      personId={user.id}
      isAdmin={profile.role === 'admin'}
      shown={show}
      days={days}
      shiftId={shift}
      isAdding={add}
      onDays={(wanted) =>
        void navigate({
          search: (search) => ({
            ...search,
            add: undefined,
            days: wanted === DAYS_STEP ? undefined : wanted,
          }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
