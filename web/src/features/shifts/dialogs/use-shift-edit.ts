import type { NewShift, Shift, ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTypedEdit } from '../../../lib/forms/use-typed-edit.ts';
import { m } from '../../../paraglide/messages.js';
import { changeShiftMutation, createShiftMutation } from './shift-acts.ts';
import { SHIFT_RULES, type ShiftForm, typeShift } from './shift-form.ts';
import { SHIFT_VERSIONS, type VersionPart } from './shift-versions.ts';

/** An edit of a shift, from the version it began with; see {@link useTypedEdit}. */
export function useShiftEdit(shift: ShiftDetail, personId: string, onClose: () => void) {
  const draft = `shift.${personId}.edit.${shift.id}`;
  const changing = useMutation(changeShiftMutation);
  const [creation] = useState(() => createShiftMutation(draft));
  const creating = useMutation(creation);
  return useTypedEdit<ShiftForm, NewShift, Shift, VersionPart>({
    rules: SHIFT_RULES,
    versions: SHIFT_VERSIONS,
    kept: shift,
    draft,
    type: typeShift,
    change: (fields, { status }, version) =>
      changing.mutateAsync({ shiftId: shift.id, change: { ...fields, status, version } }),
    create: (fields) => creating.mutateAsync(fields),
    isGone: ({ code }) => code === 'shift.not_found',
    words: { saved: m.shifts_edited, addedAnew: m.shifts_edit_added_anew },
    onClose,
  });
}
