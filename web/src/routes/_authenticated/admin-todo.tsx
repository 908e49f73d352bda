import { createFileRoute } from '@tanstack/react-router';
import { ToDoScreen } from '../../features/assignments/to-do/to-do-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';
import { createSearchParser, text } from '../../lib/navigation/search-params.ts';

export const Route = createFileRoute('/_authenticated/admin-todo')({
  validateSearch: createSearchParser({ details: text, cancel: text }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: AdminToDo,
});

function AdminToDo() {
  const { details, cancel } = Route.useSearch();
  return <ToDoScreen detailsId={details} cancelId={cancel} />;
}
