import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { writeDraft } from '../../lib/forms/drafts.ts';
import { refreshSession } from '../../lib/session/session.query.ts';
import { m } from '../../paraglide/messages.js';
import { APP_DRAFT } from './app-form.tsx';
import { FactorSetup, START_DRAFT } from './factor-setup.tsx';

interface SetupDialogProps {
  email: string;
  onClose: () => void;
}

/** Deletes the typed password and code. */
const forget = (drafts: readonly string[]) => {
  for (const draft of drafts) writeDraft(draft, {});
};

/** Sets up a second factor from the profile. */
export function SetupDialog({ email, onClose }: SetupDialogProps) {
  const client = useQueryClient();
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog
      size="sm"
      title={m.factor_setup_title()}
      edits={{ isDirty: hasCodes, reset: () => forget([START_DRAFT, APP_DRAFT]) }}
      onClose={onClose}
    >
      <FactorSetup
        email={email}
        onConfirmed={() => {
          setHasCodes(true);
          void refreshSession(client).catch(() => {});
        }}
        onDone={onClose}
      />
    </Dialog>
  );
}
