import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../features/hours/statement-screen.tsx';
import { PublicScreen } from './-public-screen.tsx';

/** Checks a statement of volunteering, for anyone who has its code. */
export const Route = createFileRoute('/verklaring/$code')({ component: Statement });

function Statement() {
  const { code } = Route.useParams();
  return (
    <PublicScreen>
      <StatementScreen key={code} code={code} />
    </PublicScreen>
  );
}
