import type { NewShift, Shift, ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { changeShiftMutation, createShiftMutation } from './shift-acts.ts';
import { isSameForm, type ShiftForm, typeShift } from './shift-form.ts';
import { type Choices, differingParts, likelyChoices, mergeVersions } from './shift-versions.ts';
import { readShiftDraft, useShiftForm } from './use-shift-form.ts';

/** Another's edit of the shift that is being edited here, and what is to stand of each part that differs. */
export interface Conflict {
  current: Shift;
  choices: Choices;
}

/**
 * An edit of a shift, from the version it began with. What another changed in between is not written over before
 * somebody chose. A shift that was deleted meanwhile can be added anew, so that nothing typed is lost.
 */
export function useShiftEdit(shift: ShiftDetail, personId: string, onClose: () => void) {
  const draft = `shift.${personId}.edit.${shift.id}`;
  const [base, setBase] = useState<Shift>(() => readShiftDraft(draft).base ?? shift);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setIsGone] = useState(false);
  const changing = useMutation(changeShiftMutation);
  const [creation] = useState(() => createShiftMutation(draft));
  const creating = useMutation(creation);
  const sendOver = (seen: Shift) => (fields: NewShift, form: ShiftForm) => save(fields, form, seen);
  const form = useShiftForm({ draft, start: typeShift(base), base, send: sendOver(base) });

  if (shift.version > base.version && !form.isDirty && !form.isBusy && !conflict) {
    // Nothing was typed yet: what is shown follows.
    setBase(shift);
    form.replace(typeShift(shift));
  }

  function finish(message: string): void {
    form.forget();
    showToast({ message });
    onClose();
  }

  async function save(fields: NewShift, typed: ShiftForm, seen: Shift): Promise<void> {
    const { title } = fields;
    if (isGone) {
      await creating.mutateAsync(fields);
      return finish(m.shifts_edit_added_anew({ title }));
    }
    if (isSameForm(typed, typeShift(seen))) {
      form.forget();
      return onClose();
    }
    try {
      const change = { ...fields, status: typed.status, version: seen.version };
      await changing.mutateAsync({ shiftId: shift.id, change });
      finish(m.shifts_edited({ title }));
    } catch (error) {
      const current = error instanceof ApiError && (error.detail.current as Shift | undefined);
      if (!current) {
        if (error instanceof ApiError && error.code === 'shift.not_found') setIsGone(true);
        throw error;
      }
      const theirs = typeShift(current);
      // The answer to an earlier attempt was lost: what is there is what was sent.
      if (differingParts(typed, theirs).length === 0) return finish(m.shifts_edited({ title }));
      setConflict({ current, choices: likelyChoices(typed, theirs, typeShift(seen)) });
    }
  }

  /** Goes on from their version with what was chosen of mine. */
  function settle({ current, choices }: Conflict): ShiftForm {
    const merged = mergeVersions(form.values, typeShift(current), choices);
    setBase(current);
    setConflict(null);
    form.replace(merged);
    return merged;
  }

  return {
    form,
    /** The shift was deleted meanwhile. */
    isGone,
    conflict,
    choose: (choices: Choices) => setConflict(conflict && { ...conflict, choices }),
    /** Back to the form, with the version that was chosen. */
    editOn: settle,
    /** Sends the version that was chosen. */
    saveChosen: (chosen: Conflict) => form.submit(settle(chosen), sendOver(chosen.current)),
  };
}
