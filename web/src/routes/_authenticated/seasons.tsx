import { createFileRoute } from '@tanstack/react-router';
import { SeasonsScreen } from '../../features/seasons/seasons-screen.tsx';
import { readSeasonsSearch } from '../../features/seasons/seasons-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/seasons')({
  validateSearch: readSeasonsSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Seasons,
});

function Seasons() {
  return <SeasonsScreen search={Route.useSearch()} />;
}
