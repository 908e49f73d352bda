import type { ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { KnownShiftDialog } from './known-shift-dialog.tsx';
import { deleteShiftMutation } from './shift-acts.ts';

interface DeleteShiftDialogProps {
  shiftId: string;
  onClose: () => void;
}

/** Asks before a shift is deleted, and says how many people will be told. */
export function DeleteShiftDialog({ shiftId, onClose }: DeleteShiftDialogProps) {
  return (
    <KnownShiftDialog shiftId={shiftId} title={m.shifts_delete_title()} onClose={onClose}>
      {(shift) => <DeleteQuestion shift={shift} onClose={onClose} />}
    </KnownShiftDialog>
  );
}

function DeleteQuestion({ shift, onClose }: { shift: ShiftDetail; onClose: () => void }) {
  const { mutateAsync, isPending, error, submittedAt } = useMutation(deleteShiftMutation);
  const onlyOne = useSingleFlight();
  const { title, startTime, endTime, peopleToTell = 0 } = shift;

  async function deleteIt() {
    try {
      const told = await mutateAsync(shift.id);
      showToast({
        message:
          told === null ? m.shifts_delete_was_gone({ title }) : m.shifts_deleted({ title, count: told }),
      });
      onClose();
    } catch {
      // Told in the dialog.
    }
  }
  return (
    <Dialog
      size="sm"
      title={m.shifts_delete_title()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.shifts_delete_keep()}</Button>
          <Button variant="danger" busy={isPending} onClick={() => void onlyOne(deleteIt)}>
            {m.shifts_delete_do()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 wrap-anywhere">
        <p>
          <strong className="text-lg">{title}</strong>
          <span className="tabular block text-ink-muted">
            {formatWhen(startTime, endTime)} · {shift.location}
          </span>
        </p>
        <Alert tone="notice">
          {peopleToTell > 0 ? m.shifts_delete_tells({ count: peopleToTell }) : m.shifts_delete_tells_nobody()}
        </Alert>
        {error && (
          <Alert key={submittedAt} tone="error">
            {errorMessage(error, m.shifts_failed_delete())}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
