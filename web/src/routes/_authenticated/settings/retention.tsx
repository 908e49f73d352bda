import { createFileRoute } from '@tanstack/react-router';
import { guardRoute } from '../../../features/session/guard-route.ts';
import { RetentionScreen } from '../../../features/settings/retention-screen.tsx';
import { readRetentionSearch } from '../../../features/settings/retention-search.ts';

export const Route = createFileRoute('/_authenticated/settings/retention')({
  validateSearch: readRetentionSearch,
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Retention,
});

function Retention() {
  return <RetentionScreen page={Route.useSearch().page ?? 1} />;
}
