import type { Shift, ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { toCopyValues } from '../../../components/shifts/form/shift-form.ts';
import { loadErrorTexts } from '../../../components/shifts/form/shift-texts.ts';
import { m } from '../../../paraglide/messages.js';
import { shiftQuery } from '../shifts.queries.ts';
import { NewShiftForm } from './new-shift-form.tsx';
import { duplicateShiftMutation } from './shift.mutations.ts';

interface DuplicateShiftDialogProps {
  shiftId: string;
  personId: string;
  onClose: () => void;
  /** Called with the copy; the parent closes the dialog. */
  onAdded: (shift: Shift) => void;
}

/** The form for a copy of a shift: the same shift a day later, to edit before it is created. */
export function DuplicateShiftDialog({ shiftId, ...rest }: DuplicateShiftDialogProps) {
  const query = useQuery(shiftQuery(shiftId));
  return (
    <LoadedDialog
      query={query}
      title={m.shifts_duplicate_title()}
      {...loadErrorTexts()}
      onClose={rest.onClose}
    >
      {(shift) => <CopyForm shift={shift} {...rest} />}
    </LoadedDialog>
  );
}

interface CopyFormProps extends Omit<DuplicateShiftDialogProps, 'shiftId'> {
  shift: ShiftDetail;
}

function CopyForm({ shift, personId, ...rest }: CopyFormProps) {
  // The original is refetched now and then; the form keeps the version it was opened with.
  const [initial] = useState(() => toCopyValues(shift));
  const { mutateAsync } = useMutation(duplicateShiftMutation);
  return (
    <NewShiftForm
      title={m.shifts_duplicate_title()}
      description={m.shifts_duplicate_text({ title: shift.title })}
      submit={m.shifts_duplicate_submit()}
      failed={m.shifts_failed_duplicate()}
      draft={`shift.${personId}.copy.${shift.id}`}
      initial={initial}
      isCopy
      event={shift.event}
      create={(fields) => mutateAsync({ shiftId: shift.id, fields })}
      {...rest}
    />
  );
}
