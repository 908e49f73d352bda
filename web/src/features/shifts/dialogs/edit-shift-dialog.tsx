import type { DoubleBooking, NewShift, Shift, ShiftChange, ShiftDetail } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormQuestion } from '../../../components/forms/form-question.tsx';
import { FooterNote, VersionedDialog } from '../../../components/forms/versioned-dialog.tsx';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { DoubleBookingDialog } from '../../../components/shifts/form/double-booking-dialog.tsx';
import { OffReasonField } from '../../../components/shifts/form/off-reason-field.tsx';
import {
  askIfLong,
  SHIFT_RULES,
  type ShiftValues,
  toFormValues,
} from '../../../components/shifts/form/shift-form.ts';
import { ShiftFormFields } from '../../../components/shifts/form/shift-form-fields.tsx';
import { loadErrorTexts } from '../../../components/shifts/form/shift-texts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { localDay } from '../../../lib/format/format-date.ts';
import { sendOnce } from '../../../lib/forms/submission.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { m } from '../../../paraglide/messages.js';
import { shiftQuery } from '../shifts.queries.ts';
import { changeShiftMutation, createShiftMutation } from './shift.mutations.ts';
import { SHIFT_VERSIONS, type VersionPart } from './shift-versions.ts';
import { useShiftParts } from './shift-versions-choice.ts';

interface EditShiftDialogProps {
  shiftId: string;
  /** The signed-in person, who the draft belongs to. */
  personId: string;
  onClose: () => void;
  /** Called in place of `onClose` when the shift now starts on another day. */
  onMoved: (shift: Shift) => void;
}

/** The form of an existing shift, with its status. */
export function EditShiftDialog({ shiftId, onClose, ...rest }: EditShiftDialogProps) {
  const query = useQuery(shiftQuery(shiftId));
  return (
    <LoadedDialog query={query} title={m.shifts_edit_title()} {...loadErrorTexts()} onClose={onClose}>
      {(shift) => <EditForm {...{ shift, onClose, ...rest }} />}
    </LoadedDialog>
  );
}

interface EditFormProps extends Omit<EditShiftDialogProps, 'shiftId'> {
  shift: ShiftDetail;
}

function EditForm({ shift, personId, onClose, onMoved }: EditFormProps) {
  const moved = useRef<Shift>(null);
  const changing = useMutation(changeShiftMutation);
  const creating = useMutation(createShiftMutation);
  const [doubleBooked, setDoubleBooked] = useState<readonly DoubleBooking[] | null>(null);
  // For the next attempt only: other times are asked about again.
  const overrideOverlap = useRef(false);
  const [reason, setReason] = useState('');
  async function update(change: ShiftChange): Promise<void> {
    try {
      const saved = await changing.mutateAsync({
        shiftId: shift.id,
        change: { ...change, reason, ...(overrideOverlap.current && { overrideOverlap: true }) },
      });
      if (localDay(new Date(saved.startTime)) !== localDay(new Date(shift.startTime))) moved.current = saved;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shift.double_books')
        setDoubleBooked(error.detail.people as DoubleBooking[]);
      throw error;
    } finally {
      overrideOverlap.current = false;
    }
  }
  const draft = `shift.${personId}.edit.${shift.id}`;
  const edit = useVersionedEdit<ShiftValues, NewShift, Shift, VersionPart>({
    rules: { ...SHIFT_RULES, ask: askIfLong(shift) },
    versions: SHIFT_VERSIONS,
    saved: shift,
    draft,
    toFormValues,
    update: (fields, version, { status }) => update({ ...fields, status, version }),
    create: (fields) => sendOnce(draft, fields, creating.mutateAsync),
    isDeletedError: ({ code }) => code === 'shift.not_found',
    messages: { saved: m.shifts_edited, createdAgain: m.shifts_edit_added_anew },
    onClose: () => (moved.current ? onMoved(moved.current) : onClose()),
  });
  const { form, isDeleted, conflict } = edit;
  const { peopleToNotify = 0 } = shift;
  const parts = useShiftParts({
    mine: form.values,
    theirs: conflict && toFormValues(conflict.current),
    events: [shift.event, conflict?.current.event],
  });
  if (doubleBooked)
    return (
      <DoubleBookingDialog
        people={doubleBooked}
        onSave={async () => {
          overrideOverlap.current = true;
          await form.submit(form.values);
          setDoubleBooked(null);
        }}
        onClose={() => setDoubleBooked(null)}
      />
    );
  return (
    <>
      <VersionedDialog
        edit={edit}
        title={m.shifts_edit_title()}
        versions={{ text: m.shifts_versions_text(), parts }}
        submit={m.shifts_edit_submit()}
        submitAnew={m.shifts_edit_add_anew()}
        footer={
          peopleToNotify > 0 && <FooterNote>{m.shifts_edit_notifies({ count: peopleToNotify })}</FooterNote>
        }
      >
        <ShiftFormFields
          form={form}
          failed={isDeleted ? m.shifts_failed_add() : m.shifts_failed_edit()}
          event={shift.event}
          hasStatus={!isDeleted}
          reason={
            peopleToNotify > 0 &&
            form.values.status === 'cancelled' &&
            shift.status !== 'cancelled' &&
            !isDeleted && <OffReasonField value={reason} onChange={setReason} />
          }
        />
      </VersionedDialog>
      {!conflict && <FormQuestion form={form} />}
    </>
  );
}
