import { createFileRoute } from '@tanstack/react-router';
import { PaperScreen } from '../../features/crew/paper/paper-screen.tsx';
import { readPaperSearch } from '../../features/crew/paper/paper-search.ts';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/paper')({
  validateSearch: readPaperSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Paper,
});

function Paper() {
  const navigate = Route.useNavigate();
  return (
    <PaperScreen
      search={Route.useSearch()}
      onChange={(change) =>
        void navigate({
          search: (current) => ({ ...current, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
