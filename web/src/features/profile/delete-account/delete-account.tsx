import type { Profile } from '@ijsploeg/worker/contract';
import { Trash2 } from 'lucide-react';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';

const loadDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog;

interface DeleteAccountProps {
  /** The screen it is on: the profile, or `/my-data` before onboarding is complete. */
  at: '/profile' | '/my-data';
  profile: Profile;
  /** The URL opens the dialog. */
  isOpen: boolean;
  /** Called once the account is deleted; clears its data from this browser. */
  onDeleted: () => Promise<void>;
}

/** The button to delete the account, and its confirmation dialog. */
export function DeleteAccount({ at, profile, isOpen, onDeleted }: DeleteAccountProps) {
  const onClose = useCloseDialog('delete');
  return (
    <>
      <LinkButton to={at} search={{ delete: true }} {...OPEN_DIALOG_OPTIONS} icon={Trash2}>
        {m.leave_open()}
      </LinkButton>
      {isOpen && (
        <LazyDialog
          load={loadDialog}
          props={{ profile, dataAt: at === '/profile' ? '/profile/data' : at, onDeleted, onClose }}
        />
      )}
    </>
  );
}
