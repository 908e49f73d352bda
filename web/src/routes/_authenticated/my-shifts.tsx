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
  const { view, cannot } = Route.useSearch({
    select: ({ view, cannot }) => ({ view, cannot }),
    structuralSharing: true,
  });
  const navigate = Route.useNavigate();
  const { profile } = useSession();
  const close = useCloseDialog('cannot');
  return (
    <>
      <MyShiftsScreen
        isAdmin={profile.role === 'admin'}
        view={view ?? 'upcoming'}
        cannotId={cannot}
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
      <OpenDialogs />
    </>
  );
}

/** Reads the search params of the dialogs, so that the list below is not rendered again. */
function OpenDialogs() {
  const search = Route.useSearch();
  const { user, profile } = useSession();
  const now = useNow();
  const close = useCloseDialog('shift', 'correct', 'statement');
  return (
    <>
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
        isAdmin={profile.role === 'admin'}
        now={now}
        onClose={close}
        onPlaced={close}
      />
    </>
  );
}
