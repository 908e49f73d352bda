import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../components/ui/dialog.tsx';
import { writeDraft } from '../../lib/forms/drafts.ts';
import { updateSession } from '../../lib/session/session.query.ts';
import { m } from '../../paraglide/messages.js';
import { CODE_DRAFT, CodeForm } from './code-form.tsx';

export interface CodeDialogProps {
  onVerified: () => void;
  onClose: () => void;
}

/** Asks for a code before a sensitive action, which then continues. */
export function CodeDialog({ onVerified, onClose }: CodeDialogProps) {
  const client = useQueryClient();
  return (
    <Dialog
      size="sm"
      title={m.factor_again_title()}
      description={m.factor_again_lead()}
      edits={{ isDirty: false, reset: () => writeDraft(CODE_DRAFT, {}) }}
      onClose={onClose}
    >
      <CodeForm
        canTrust={false}
        onVerified={(session) => {
          updateSession(client, session);
          onVerified();
        }}
      />
    </Dialog>
  );
}
