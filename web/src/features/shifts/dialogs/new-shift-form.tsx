import type { NewShift, Shift } from '@ijsploeg/worker/contract';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import {
  askIfLong,
  SHIFT_RULES,
  type ShiftValues,
  tidy,
  withEnd,
  withOpening,
} from '../../../components/shifts/form/shift-form.ts';
import { ShiftFormFields } from '../../../components/shifts/form/shift-form-fields.tsx';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { sendOnce } from '../../../lib/forms/submission.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';

interface NewShiftFormProps {
  title: string;
  description?: string;
  /** The label of the button. */
  submit: string;
  /** Starts the message when the form could not be sent. */
  failed: string;
  /** Names the draft; includes the person's id. */
  draft: string;
  initial: ShiftValues;
  /** The opening moment of a copy moves with its start. */
  isCopy?: boolean;
  /** The event of `initial`. */
  event?: { id: string; title: string } | null;
  create: (shift: NewShift) => Promise<Shift>;
  onClose: () => void;
  /** Called with the new shift; the parent closes the dialog. */
  onAdded: (shift: Shift) => void;
}

/** A dialog with the form of a shift that does not exist yet: a new one, or a copy. */
export function NewShiftForm({
  title,
  description,
  submit,
  failed,
  draft,
  initial,
  isCopy = false,
  event = null,
  create,
  onClose,
  onAdded,
}: NewShiftFormProps) {
  const form = useForm({
    ...SHIFT_RULES,
    ask: askIfLong(),
    tidy(values, before) {
      const moved = withEnd(values, before);
      return tidy(isCopy ? withOpening(moved, before) : moved, before);
    },
    draft,
    initial,
    send: (fields) => sendOnce(draft, fields, create),
    onSent(shift) {
      const when = formatWhenAtBoth(shift.startTime, shift.endTime);
      showToast({ message: m.shifts_added({ title: shift.title, when }) });
      onAdded(shift);
    },
  });
  return (
    <FormDialog title={title} description={description} form={form} submit={submit} onClose={onClose}>
      <ShiftFormFields form={form} failed={failed} event={event} />
    </FormDialog>
  );
}
