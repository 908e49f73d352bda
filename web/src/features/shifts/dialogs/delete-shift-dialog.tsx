import type { ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { loadErrorTexts } from '../../../components/shifts/form/shift-texts.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { shiftQuery } from '../shifts.queries.ts';
import { deleteShiftMutation } from './shift.mutations.ts';

interface DeleteShiftDialogProps {
  shiftId: string;
  onClose: () => void;
}

/** Asks for confirmation before a shift is deleted, and shows how many people will be mailed. */
export function DeleteShiftDialog({ shiftId, onClose }: DeleteShiftDialogProps) {
  const query = useQuery(shiftQuery(shiftId));
  return (
    <LoadedDialog
      query={query}
      title={m.shifts_delete_title()}
      size="sm"
      {...loadErrorTexts()}
      onClose={onClose}
    >
      {(shift) => <DeleteQuestion shift={shift} onClose={onClose} />}
    </LoadedDialog>
  );
}

function DeleteQuestion({ shift, onClose }: { shift: ShiftDetail; onClose: () => void }) {
  const { mutateAsync } = useMutation(deleteShiftMutation);
  const { title, startTime, endTime, peopleToTell = 0 } = shift;
  return (
    <ConfirmDialog
      title={m.shifts_delete_title()}
      confirm={m.shifts_delete_do()}
      cancel={m.ui_keep()}
      failed={m.shifts_failed_delete()}
      onConfirm={async () => {
        const count = await mutateAsync(shift.id);
        showToast({
          message: count === null ? m.shifts_delete_was_gone({ title }) : m.shifts_deleted({ title, count }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <strong className="text-lg">{title}</strong>
        <span className="tabular block text-ink-muted">
          {formatWhenAtBoth(startTime, endTime)} · {shift.location}
        </span>
      </p>
      <Alert tone="notice">
        {peopleToTell > 0 ? m.shifts_delete_tells({ count: peopleToTell }) : m.shifts_delete_tells_nobody()}
      </Alert>
    </ConfirmDialog>
  );
}
