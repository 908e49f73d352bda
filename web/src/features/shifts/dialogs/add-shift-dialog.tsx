import type { Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { createShiftMutation } from './shift-acts.ts';
import { EMPTY_SHIFT } from './shift-form.ts';
import { ShiftFormFields } from './shift-form-fields.tsx';
import { useShiftForm } from './use-shift-form.ts';

interface AddShiftDialogProps {
  /** Whose: what was typed and not sent is kept for this person. */
  personId: string;
  /** The event it is to belong to, unless another is chosen. */
  eventId?: string | undefined;
  onClose: () => void;
  /** The shift is there; the owner closes the dialog. */
  onAdded: (shift: Shift) => void;
}

/** The form for a new shift. */
export function AddShiftDialog({ personId, eventId, onClose, onAdded }: AddShiftDialogProps) {
  const draft = eventId ? `shift.${personId}.event.${eventId}` : `shift.${personId}`;
  const [creating] = useState(() => createShiftMutation(draft));
  const { mutateAsync } = useMutation(creating);
  const form = useShiftForm({
    draft,
    start: eventId ? { ...EMPTY_SHIFT, eventId } : EMPTY_SHIFT,
    async send(fields) {
      const shift = await mutateAsync(fields);
      form.forget();
      const { title, startTime, endTime } = shift;
      showToast({ message: m.shifts_added({ title, when: formatWhen(startTime, endTime) }) });
      onAdded(shift);
    },
  });
  return (
    <Dialog
      title={m.shifts_form_title()}
      onClose={() => {
        form.forget();
        onClose();
      }}
      onSubmit={form.onSubmit}
      isDirty={form.isDirty}
      footer={
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {m.shifts_form_submit()}
        </Button>
      }
    >
      <ShiftFormFields form={form} failed={m.shifts_failed_add()} />
    </Dialog>
  );
}
