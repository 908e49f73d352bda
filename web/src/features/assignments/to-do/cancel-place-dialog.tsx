import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import { phaseOf } from './to-do-list.ts';
import { useDecidePlace } from './use-decide-place.ts';

interface CancelPlaceDialogProps {
  item: UnconfirmedAssignment;
  /** True when the place was settled while this dialog was open. */
  isDecided: boolean;
  now: Date;
  onClose: () => void;
}

/** Asks for confirmation before a place is cancelled, because the mail to its holder cannot be undone. */
export function CancelPlaceDialog({ item, isDecided, now, onClose }: CancelPlaceDialogProps) {
  const { decide, failure } = useDecidePlace(item);
  const { volunteer, shift } = item;
  const name = personName(volunteer);
  const named = { name: volunteer.firstName || name, title: shift.title };
  return (
    <ConfirmDialog
      title={m.todo_cancel_title({ name })}
      description={`${shift.title} · ${formatWhenAtBoth(shift.startTime, shift.endTime, now)}`}
      confirm={m.todo_cancel_do()}
      cancel={m.ui_keep()}
      refusal={isDecided && m.todo_was_settled({ name })}
      failed={m.todo_failed_cancel()}
      onConfirm={async () => {
        const isDecided = await decide('cancel');
        if (isDecided) onClose();
        return isDecided;
      }}
      onClose={onClose}
    >
      {failure && <Alert tone="error">{failure}</Alert>}
      <p>{phaseOf(shift, now) === 'over' ? m.todo_cancel_text_over(named) : m.todo_cancel_text(named)}</p>
    </ConfirmDialog>
  );
}
