import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { refreshSession } from '../../lib/session/session.query.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { removeFactorMutation } from './factor.queries.ts';

/** Asks before the second factor is turned off. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(removeFactorMutation);
  return (
    <ConfirmDialog
      title={m.factor_turn_off_title()}
      confirm={m.factor_turn_off()}
      cancel={m.ui_keep()}
      failed={m.factor_turn_off_failed()}
      onConfirm={async () => {
        await mutateAsync();
        showToast({ message: m.factor_turned_off() });
        onClose();
        void refreshSession(client).catch(() => {});
      }}
      onClose={onClose}
    >
      <p>{m.factor_turn_off_text()}</p>
    </ConfirmDialog>
  );
}
