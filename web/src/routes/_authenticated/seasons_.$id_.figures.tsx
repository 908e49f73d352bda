import { createFileRoute } from '@tanstack/react-router';
import { FiguresScreen } from '../../features/seasons/figures-screen.tsx';
import { guardRoute } from '../../features/session/guard-route.ts';

export const Route = createFileRoute('/_authenticated/seasons_/$id_/figures')({
  beforeLoad: guardRoute({ kind: 'portal', for: 'admins' }),
  component: Figures,
});

function Figures() {
  return <FiguresScreen seasonId={Route.useParams().id} />;
}
