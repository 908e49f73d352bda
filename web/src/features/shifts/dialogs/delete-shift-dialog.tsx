import type { ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { loadErrorTexts } from '../../../components/shifts/form/shift-texts.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { ApiError } from '../../../lib/api/api.ts';
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
  const [hasWork, setHasWork] = useState(false);
  const { title, startTime, endTime, peopleToNotify = 0 } = shift;
  return (
    <ConfirmDialog
      title={m.shifts_delete_title()}
      confirm={m.shifts_delete_do()}
      cancel={m.ui_keep()}
      failed={m.shifts_failed_delete()}
      refusal={hasWork && <CallOffInstead shiftId={shift.id} />}
      onConfirm={async () => {
        const count = await mutateAsync(shift.id).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'shift.has_work') throw error;
          return 'has_work' as const;
        });
        if (count === 'has_work') {
          setHasWork(true);
          return false;
        }
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
        {peopleToNotify > 0
          ? m.shifts_delete_notifies({ count: peopleToNotify })
          : m.shifts_delete_notifies_nobody()}
      </Alert>
    </ConfirmDialog>
  );
}

/** What to do with a shift on which somebody worked. */
function CallOffInstead({ shiftId }: { shiftId: string }) {
  return (
    <>
      <p>{m.shifts_delete_has_work()}</p>
      <LinkButton
        from="/shifts"
        to="/shifts"
        size="sm"
        replace
        state={true}
        resetScroll={false}
        search={(search) => ({ ...search, delete: undefined, edit: shiftId })}
        icon={Pencil}
        className="mt-3"
      >
        {m.shifts_edit_title()}
      </LinkButton>
    </>
  );
}
