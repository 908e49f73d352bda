import { Page } from '../../components/ui/page.tsx';
import { m } from '../../paraglide/messages.js';
import { StatementCodeForm } from './statement-code-form.tsx';

/** Asks for the code of a statement. */
export const StatementCodeScreen = () => (
  <Page title={m.statement_title()} lead={m.statement_code_text()} width="column">
    <StatementCodeForm />
  </Page>
);
