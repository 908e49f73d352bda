import { createFileRoute } from '@tanstack/react-router';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { MyShiftsScreen } from '../../features/assignments/my-shifts-screen.tsx';
import { readMyShiftsSearch } from '../../features/assignments/my-shifts-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';
import { ShiftDialogs } from '../../features/shifts/shift-dialogs.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { useSession } from '../../lib/session/use-session.ts';

// Loaded when opened.
const loadCorrectHours = async () =>
  (await import('../../features/assignments/correct-hours-dialog.tsx')).CorrectHoursDialog;
const loadStatement = async () =>
  (await import('../../components/presence/make-statement-dialog.tsx')).MakeStatementDialog;

export const Route = createFileRoute('/_authenticated/my-shifts')({
  validateSearch: readMyShiftsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'volunteers' }),
  component: MyShifts,
});

function MyShifts() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user, profile } = useSession();
  const now = useNow();
  const close = useCloseDialog('shift', 'cannot', 'correct', 'statement');
  const isAdmin = profile.role === 'admin';
  return (
    <>
      <MyShiftsScreen
        isAdmin={isAdmin}
        view={search.view ?? 'upcoming'}
        cannotId={search.cannot}
        onClose={close}
        onView={(chosen) =>
          void navigate({
            search: { view: chosen === 'upcoming' ? undefined : chosen },
            replace: true,
            resetScroll: false,
          })
        }
        onCorrect={(correct) =>
          void navigate({ search: (current) => ({ ...current, correct }), ...OPEN_DIALOG_OPTIONS })
        }
      />
      {search.correct && (
        <LazyDialog
          key={search.correct}
          load={loadCorrectHours}
          props={{ assignmentId: search.correct, onClose: close }}
        />
      )}
      {search.statement && <LazyDialog load={loadStatement} props={{ now, onClose: close }} />}
      <ShiftDialogs
        search={{ shift: search.shift }}
        view="list"
        personId={user.id}
        isAdmin={isAdmin}
        now={now}
        onClose={close}
        onPlaced={close}
      />
    </>
  );
}
