import type { Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { NewShiftForm } from './new-shift-form.tsx';
import { createShiftMutation } from './shift.mutations.ts';
import { EMPTY_SHIFT } from './shift-form.ts';

interface AddShiftDialogProps {
  /** The signed-in person, who the draft belongs to. */
  personId: string;
  /** The event the shift belongs to, unless another is chosen. */
  eventId?: string | undefined;
  onClose: () => void;
  /** Called with the new shift; the parent closes the dialog. */
  onAdded: (shift: Shift) => void;
}

/** The form for a new shift. */
export function AddShiftDialog({ personId, eventId, ...rest }: AddShiftDialogProps) {
  const { mutateAsync } = useMutation(createShiftMutation);
  return (
    <NewShiftForm
      title={m.shifts_form_title()}
      submit={m.shifts_form_submit()}
      failed={m.shifts_failed_add()}
      draft={eventId ? `shift.${personId}.event.${eventId}` : `shift.${personId}`}
      initial={eventId ? { ...EMPTY_SHIFT, eventId } : EMPTY_SHIFT}
      create={mutateAsync}
      {...rest}
    />
  );
}
