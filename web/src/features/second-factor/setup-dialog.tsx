import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../components/ui/dialog.tsx';
import { refreshSession } from '../../lib/session/session.query.ts';
import { m } from '../../paraglide/messages.js';
import { FactorSetup } from './factor-setup.tsx';

interface SetupDialogProps {
  email: string;
  onClose: () => void;
}

/** Sets up a second factor from the profile. */
export function SetupDialog({ email, onClose }: SetupDialogProps) {
  const client = useQueryClient();
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog
      size="sm"
      title={m.factor_setup_title()}
      edits={{ isDirty: hasCodes, reset: () => {} }}
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
