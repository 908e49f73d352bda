import { useMutation } from '@tanstack/react-query';
import { CountedDialog } from '../../components/forms/counted-dialog.tsx';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { remindMutation } from './invitations.queries.ts';

/** Reminds everybody who has not answered. */
export function RemindDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { mutateAsync } = useMutation(remindMutation);
  return (
    <CountedDialog
      draft="remind-invited"
      title={m.invitations_remind_title()}
      text={m.invitations_remind_text()}
      count={count}
      submit={m.invitations_remind({ count })}
      failed={m.invitations_remind_failed()}
      send={mutateAsync}
      onSent={({ reminded }) => showToast({ message: m.invitations_remind_done({ count: reminded }) })}
      onClose={onClose}
    />
  );
}
