import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { GapsScreen } from '../../features/shifts/gaps/gaps-screen.tsx';
import { readGapsSearch } from '../../features/shifts/gaps/gaps-search.ts';

export const Route = createFileRoute('/_authenticated/gaps')({
  validateSearch: readGapsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Gaps,
});

function Gaps() {
  return <GapsScreen search={Route.useSearch()} />;
}
