import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../components/ui/dialog.tsx';
import { updateSession } from '../../lib/session/session.query.ts';
import { m } from '../../paraglide/messages.js';
import { CodeForm } from './code-form.tsx';

export interface CodeDialogProps {
  onVerified: () => void;
  onClose: () => void;
}

/** Asks for a code before a sensitive action, which then continues. */
export function CodeDialog({ onVerified, onClose }: CodeDialogProps) {
  const client = useQueryClient();
  return (
    <Dialog size="sm" title={m.factor_again_title()} description={m.factor_again_lead()} onClose={onClose}>
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
