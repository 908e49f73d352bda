import type { Shift, ShiftNeed } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { releaseStandInMutation } from './stand-ins.queries.ts';

interface ReleaseDialogProps {
  shift: Shift;
  request: ShiftNeed['standIns'][number];
  /** It has left the list meanwhile. */
  isDecided: boolean;
  now: Date;
  onClose: () => void;
}

/** Asks before the place of somebody who cannot come is cancelled, because the mail to them cannot be undone. */
export function ReleaseDialog({ shift, request, isDecided, now, onClose }: ReleaseDialogProps) {
  const { mutateAsync } = useMutation(releaseStandInMutation);
  const { volunteer, id } = request;
  const name = personName(volunteer);
  return (
    <ConfirmDialog
      title={m.todo_release_title({ name })}
      description={`${shift.title} · ${formatWhenAtBoth(shift.startTime, shift.endTime, now)}`}
      confirm={m.todo_release_do()}
      cancel={m.ui_keep()}
      refusal={isDecided && m.todo_was_settled({ name })}
      failed={m.todo_failed_release()}
      onConfirm={async () => {
        await mutateAsync(id);
        showToast({ message: m.todo_released_toast({ name, title: shift.title }) });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{m.todo_release_text({ name: volunteer.firstName || name })}</p>
    </ConfirmDialog>
  );
}
