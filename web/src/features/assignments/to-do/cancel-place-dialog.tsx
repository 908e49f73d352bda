import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { m } from '../../../paraglide/messages.js';
import { momentOf } from './to-do-list.ts';
import { useDecidePlace } from './use-decide-place.ts';

interface CancelPlaceDialogProps {
  item: UnconfirmedAssignment;
  /** True when the place was settled while this dialog was open. */
  isGone: boolean;
  now: Date;
  onClose: () => void;
}

/** Asks for confirmation before a place is cancelled, because the mail to its holder cannot be undone. */
export function CancelPlaceDialog({ item, isGone, now, onClose }: CancelPlaceDialogProps) {
  const { decide, deciding, failure } = useDecidePlace(item);
  const { volunteer, shift } = item;
  const name = personName(volunteer);
  const named = { name: volunteer.firstName || name, title: shift.title };
  const isTooLate = isGone && deciding === null;
  return (
    <Dialog
      size="sm"
      title={m.todo_cancel_title({ name })}
      description={`${shift.title} · ${formatWhen(shift.startTime, shift.endTime, now)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isTooLate ? m.ui_close() : m.todo_cancel_keep()}</Button>
          {!isTooLate && (
            <Button
              variant="danger"
              busy={deciding !== null}
              onClick={async () => {
                if (await decide('cancel')) onClose();
              }}
            >
              {m.todo_cancel_do()}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        {failure && <Alert tone="error">{failure}</Alert>}
        {isTooLate ? (
          <Alert tone="notice">{m.todo_was_settled({ name })}</Alert>
        ) : (
          <p>
            {momentOf(shift, now) === 'over' ? m.todo_cancel_text_over(named) : m.todo_cancel_text(named)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
