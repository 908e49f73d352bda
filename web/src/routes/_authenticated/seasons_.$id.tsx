import { createFileRoute } from '@tanstack/react-router';
import { SeasonScreen } from '../../features/seasons/season-screen.tsx';
import { readSeasonSearch } from '../../features/seasons/seasons-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/seasons_/$id')({
  validateSearch: readSeasonSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: OneSeason,
});

function OneSeason() {
  const { id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SeasonScreen
      key={id}
      seasonId={id}
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
