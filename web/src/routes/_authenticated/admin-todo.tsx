import { createFileRoute } from '@tanstack/react-router';
import { ToDoScreen } from '../../features/assignments/to-do/to-do-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';
import { createSearchParser, oneOf, pageNumber, text } from '../../lib/navigation/search-params.ts';

export const Route = createFileRoute('/_authenticated/admin-todo')({
  validateSearch: createSearchParser({
    page: pageNumber,
    // The usual order has no name in the URL.
    sort: oneOf(['age']),
    details: text,
    cancel: text,
  }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: AdminToDo,
});

function AdminToDo() {
  const navigate = Route.useNavigate();
  const { page, sort } = Route.useSearch({
    select: ({ page, sort }) => ({ page, sort }),
    structuralSharing: true,
  });
  return (
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
      onPage={(page) =>
        void navigate({ search: (search) => ({ ...search, page }), replace: true, resetScroll: false })
      }
    />
  );
}
