import type { Shift, ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { KnownShiftDialog } from './known-shift-dialog.tsx';
import { duplicateShiftMutation } from './shift-acts.ts';
import { typeCopy } from './shift-form.ts';
import { ShiftFormFields } from './shift-form-fields.tsx';
import { useShiftForm } from './use-shift-form.ts';

interface DuplicateShiftDialogProps {
  shiftId: string;
  personId: string;
  onClose: () => void;
  /** The copy is there; the owner closes the dialog. */
  onAdded: (shift: Shift) => void;
}

/** The form of a copy: the same shift a day later, to change as one likes before it is made. */
export function DuplicateShiftDialog({ shiftId, ...rest }: DuplicateShiftDialogProps) {
  return (
    <KnownShiftDialog shiftId={shiftId} title={m.shifts_duplicate_title()} onClose={rest.onClose}>
      {(shift) => <CopyForm shift={shift} {...rest} />}
    </KnownShiftDialog>
  );
}

function CopyForm({
  shift,
  personId,
  onClose,
  onAdded,
}: Omit<DuplicateShiftDialogProps, 'shiftId'> & { shift: ShiftDetail }) {
  // The original is read anew now and then; the copy is of what was seen first.
  const [start] = useState(() => typeCopy(shift));
  const draft = `shift.${personId}.copy.${shift.id}`;
  const [duplicating] = useState(() => duplicateShiftMutation(draft, shift.id));
  const { mutateAsync } = useMutation(duplicating);
  const form = useShiftForm({
    draft,
    start,
    async send(fields) {
      const copy = await mutateAsync(fields);
      form.forget();
      const { title, startTime, endTime } = copy;
      showToast({ message: m.shifts_added({ title, when: formatWhen(startTime, endTime) }) });
      onAdded(copy);
    },
  });
  return (
    <Dialog
      title={m.shifts_duplicate_title()}
      description={m.shifts_duplicate_text({ title: shift.title })}
      onClose={() => {
        form.forget();
        onClose();
      }}
      onSubmit={form.onSubmit}
      isDirty={form.isDirty}
      footer={
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {m.shifts_duplicate_submit()}
        </Button>
      }
    >
      <ShiftFormFields form={form} failed={m.shifts_failed_duplicate()} event={shift.event} />
    </Dialog>
  );
}
