import { createFileRoute } from '@tanstack/react-router';
import { StatementCodeScreen } from '../features/hours/statement-code-screen.tsx';
import { PublicScreen } from './-public-screen.tsx';

/** Asks for the code of a statement of volunteering, for whoever types the address from paper. */
export const Route = createFileRoute('/verklaring/')({ component: StatementCode });

function StatementCode() {
  return (
    <PublicScreen>
      <StatementCodeScreen />
    </PublicScreen>
  );
}
