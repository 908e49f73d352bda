import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ToDoScreen } from '../../features/assignments/to-do/to-do-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';

const OpenDialog = v.fallback(v.optional(v.string()), undefined);

export const Route = createFileRoute('/_authenticated/admin-todo')({
  validateSearch: v.object({ details: OpenDialog, cancel: OpenDialog }),
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: AdminToDo,
});

function AdminToDo() {
  const { details, cancel } = Route.useSearch();
  return <ToDoScreen detailsId={details} cancelId={cancel} />;
}
