import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { standInsQuery } from '../../features/assignments/to-do/stand-ins.queries.ts';
import { ToDoScreen } from '../../features/assignments/to-do/to-do-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';
import { useLastKnown } from '../../lib/hooks/use-last-known.ts';
import { createSearchParser, oneOf, pageNumber, text } from '../../lib/navigation/search-params.ts';
import { useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';

// Loaded when opened.
const loadAssign = async () => (await import('../../features/shifts/dialogs/assign-dialog.tsx')).AssignDialog;

export const Route = createFileRoute('/_authenticated/admin-todo')({
  validateSearch: createSearchParser({
    page: pageNumber,
    // The usual order has no name in the URL.
    sort: oneOf(['age']),
    details: text,
    cancel: text,
    // Of a request for a stand-in.
    release: text,
    standIn: text,
  }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: AdminToDo,
});

function AdminToDo() {
  const navigate = Route.useNavigate();
  const { page, sort, details, cancel, release, standIn } = Route.useSearch();
  const { data: requests } = useQuery(standInsQuery);
  const close = useCloseDialog('standIn');
  const request = useLastKnown(
    requests?.find(({ id }) => id === standIn),
    standIn,
  );
  return (
    <>
      <ToDoScreen
        page={page}
        sort={sort}
        onSort={(sort) =>
          void navigate({
            search: (search) => ({ ...search, sort, page: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
        detailsId={details}
        cancelId={cancel}
        releaseId={release}
        onPage={(page) =>
          void navigate({ search: (search) => ({ ...search, page }), replace: true, resetScroll: false })
        }
      />
      {request && (
        <LazyDialog
          key={standIn}
          load={loadAssign}
          props={{ shiftId: request.shift.id, standInId: request.id, onClose: close }}
        />
      )}
    </>
  );
}
