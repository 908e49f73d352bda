import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../features/session/guard-route.ts';
import { TodayScreen } from '../../features/shifts/today/today-screen.tsx';
import { readTodaySearch } from '../../features/shifts/today/today-search.ts';

export const Route = createFileRoute('/_authenticated/today')({
  validateSearch: readTodaySearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Today,
});

function Today() {
  return <TodayScreen search={Route.useSearch()} />;
}
