import type { Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { sendOnce } from '../../../lib/forms/submission.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { callOffShiftMutation } from './call-off.queries.ts';
import { doneText, REASON, ReasonField } from './reason-field.tsx';
import { useUndoCallOff } from './use-undo-call-off.ts';

interface CallOffShiftDialogProps {
  shift: Shift;
  /** The signed-in person, who the draft belongs to. */
  personId: string;
  onClose: () => void;
}

const INITIAL = { reason: '' };

/** Calls off one shift, with the reason. */
export function CallOffShiftDialog({ shift, personId, onClose }: CallOffShiftDialogProps) {
  const { mutateAsync } = useMutation(callOffShiftMutation(shift.id));
  const undo = useUndoCallOff();
  const draft = `call-off.${personId}.${shift.id}`;
  const form = useForm({
    draft,
    initial: INITIAL,
    schema: REASON,
    send: (fields) => sendOnce(draft, fields, mutateAsync),
    onSent: (made) => {
      showToast({ message: doneText(made), onUndo: () => void undo(made.id) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={m.today_call_off_title({ title: shift.title })}
      description={formatWhenAtBoth(shift.startTime, shift.endTime)}
      form={form}
      submit={m.today_call_off()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <ReasonField {...form.text('reason')} onPropose={(reason) => form.edit({ reason })} />
        <p>{m.today_call_off_text()}</p>
        <FormStatus form={form} failed={m.call_off_failed()} />
      </div>
    </FormDialog>
  );
}
