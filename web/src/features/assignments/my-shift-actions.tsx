import type { MyAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { canCancel, needsStandIn } from '../../lib/shifts/places.ts';
import { usePlaceActions } from '../../lib/shifts/use-place-actions.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { confirmAssignmentMutation } from './assignments.queries.ts';
import { canConfirm, canUndoCancel } from './my-shifts.ts';
import { WithdrawButton } from './withdraw-button.tsx';

interface MyShiftActionsProps {
  assignment: MyAssignment;
  now: Date;
  isAdmin: boolean;
  /** The reader also holds this place in later weeks, so the dialog offers to give these back, too. */
  hasFollowing: boolean;
}

/** The actions on the reader's own assignment before the shift starts; renders nothing without any. */
export function MyShiftActions({ assignment, now, isAdmin, hasFollowing }: MyShiftActionsProps) {
  const { shift } = assignment;
  const { giveBack, isGivingBack } = usePlaceActions();
  const confirming = useMutation(confirmAssignmentMutation);
  const singleFlight = useSingleFlight();
  const [isConfirmOpen, setIsConfirmOpen] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isUndoable = canUndoCancel(assignment, isAdmin);
  const named = { title: shift.title, when: formatWhen(shift.startTime, shift.endTime) };

  async function run(action: () => Promise<unknown>) {
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(error);
    }
  }
  const cancel = () => singleFlight(() => run(() => giveBack(assignment, shift, isUndoable)));
  const confirm = () =>
    singleFlight(() =>
      run(async () => {
        await confirming.mutateAsync(assignment.id);
        showToast({ message: m.mine_confirmed_toast({ title: shift.title }) });
      }),
    );

  return (
    <>
      {failure !== null && !isConfirmOpen && (
        <div className="max-w-sm basis-full">
          <Alert tone="error">{errorMessage(failure, m.mine_failed_change())}</Alert>
        </div>
      )}
      {isAdmin && canConfirm(assignment, now) && (
        <Button busy={confirming.isPending} onClick={confirm} aria-label={m.mine_confirm_of(named)}>
          {m.mine_confirm()}
        </Button>
      )}
      {canCancel(assignment, now) && !hasFollowing && (
        <Button
          busy={isGivingBack}
          // No confirmation where the toast offers undo.
          onClick={() => (isUndoable ? void cancel() : setIsConfirmOpen(true))}
          aria-label={m.mine_cancel_of(named)}
        >
          {m.mine_cancel()}
        </Button>
      )}
      <WithdrawButton assignment={assignment} />
      {!assignment.standIn &&
        (needsStandIn(assignment, now) || (hasFollowing && canCancel(assignment, now))) && (
          <LinkButton
            from="/my-shifts"
            to="/my-shifts"
            search={(search) => ({ ...search, cannot: assignment.id })}
            {...OPEN_DIALOG_OPTIONS}
            preload={false}
            aria-label={m.cannot_button_of(named)}
          >
            {m.cannot_button()}
          </LinkButton>
        )}
      {isConfirmOpen && (
        <Dialog
          size="sm"
          title={m.mine_cancel_private_title()}
          onClose={() => setIsConfirmOpen(false)}
          footer={
            <>
              <Button onClick={() => setIsConfirmOpen(false)}>{m.ui_keep()}</Button>
              <Button variant="danger" busy={isGivingBack} onClick={cancel}>
                {m.mine_cancel_private_do()}
              </Button>
            </>
          }
        >
          <div className="grid gap-4 wrap-anywhere">
            {failure !== null && <Alert tone="error">{errorMessage(failure, m.mine_failed_change())}</Alert>}
            <p>{m.mine_cancel_private_text({ title: shift.title })}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}
