import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { PlanningScreen } from '../../features/shifts/planning/planning-screen.tsx';
import { type PlanningSearch, readPlanningSearch } from '../../features/shifts/planning/planning-search.ts';
import { withoutParams } from '../../lib/navigation/search-params.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';

export const Route = createFileRoute('/_authenticated/planning')({
  validateSearch: readPlanningSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Planning,
});

const withoutShift = (search: PlanningSearch) => withoutParams(search, ['shift', 'assign']);

function Planning() {
  const navigate = Route.useNavigate();
  return (
    <PlanningScreen
      search={Route.useSearch({ select: withoutShift, structuralSharing: true })}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
      onOpen={(dialog) =>
        void navigate({ search: (search) => ({ ...search, ...dialog }), ...OPEN_DIALOG_OPTIONS })
      }
    />
  );
}
