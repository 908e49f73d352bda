import type { Invitation } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { withdrawMutation } from './invitations.queries.ts';
import { invitedName } from './invitations-table.tsx';

interface WithdrawDialogProps {
  id: string;
  /** Undefined when it is not on the page. */
  invitation: Invitation | undefined;
  onClose: () => void;
}

/** Withdraws an invitation, which erases it. */
export function WithdrawDialog({ id, invitation, onClose }: WithdrawDialogProps) {
  const { mutateAsync } = useMutation(withdrawMutation);
  return (
    <ConfirmDialog
      title={m.invitations_withdraw_title()}
      confirm={m.invitations_withdraw()}
      cancel={m.ui_keep()}
      failed={m.invitations_withdraw_failed()}
      onConfirm={async () => {
        await mutateAsync(id);
        showToast({ message: m.invitations_withdrawn() });
        onClose();
      }}
      onClose={onClose}
    >
      {invitation && <p className="font-semibold">{invitedName(invitation)}</p>}
      <p>{m.invitations_withdraw_text()}</p>
    </ConfirmDialog>
  );
}
