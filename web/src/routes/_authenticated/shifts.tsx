import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { ShiftsScreen } from '../../features/shifts/shifts-screen.tsx';
import {
  DIALOG_PARAMETERS,
  readShiftsSearch,
  type ShiftsSearch,
} from '../../features/shifts/shifts-search.ts';
import { withoutParams } from '../../lib/navigation/search-params.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { useSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/_authenticated/shifts')({
  validateSearch: readShiftsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'volunteers' }),
  component: Shifts,
});

const withoutDialog = (search: ShiftsSearch) => withoutParams(search, DIALOG_PARAMETERS);

function Shifts() {
  const navigate = Route.useNavigate();
  const { user, profile } = useSession();
  return (
    <ShiftsScreen
      personId={user.id}
      isAdmin={profile.role === 'admin'}
      search={Route.useSearch({ select: withoutDialog, structuralSharing: true })}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
      onOpen={(shift) =>
        void navigate({ search: (search) => ({ ...search, shift }), ...OPEN_DIALOG_OPTIONS })
      }
    />
  );
}
