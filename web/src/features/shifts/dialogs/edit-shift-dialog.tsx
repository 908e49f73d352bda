import type { ShiftDetail } from '@ijsploeg/worker/contract';
import { VersionsDialog } from '../../../components/forms/versions-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { m } from '../../../paraglide/messages.js';
import { KnownShiftDialog } from './known-shift-dialog.tsx';
import { typeShift } from './shift-form.ts';
import { ShiftFormFields } from './shift-form-fields.tsx';
import { useShiftParts } from './shift-versions-choice.ts';
import { useShiftEdit } from './use-shift-edit.ts';

interface EditShiftDialogProps {
  shiftId: string;
  personId: string;
  onClose: () => void;
}

/** The form of a shift that is there, with its status. */
export function EditShiftDialog({ shiftId, personId, onClose }: EditShiftDialogProps) {
  return (
    <KnownShiftDialog shiftId={shiftId} title={m.shifts_edit_title()} onClose={onClose}>
      {(shift) => <EditForm {...{ shift, personId, onClose }} />}
    </KnownShiftDialog>
  );
}

interface EditFormProps extends Omit<EditShiftDialogProps, 'shiftId'> {
  shift: ShiftDetail;
}

function EditForm({ shift, personId, onClose }: EditFormProps) {
  const { form, isGone, conflict, choose, editOn, saveChosen } = useShiftEdit(shift, personId, onClose);
  const { peopleToTell = 0 } = shift;
  const leave = () => {
    form.forget();
    onClose();
  };
  const parts = useShiftParts({
    mine: form.values,
    theirs: conflict && typeShift(conflict.current),
    events: [shift.event, conflict?.current.event],
  });
  if (conflict)
    return (
      <VersionsDialog
        text={m.shifts_versions_text()}
        parts={parts}
        choices={conflict.choices}
        onChoose={choose}
        onEdit={() => editOn(conflict)}
        onSave={() => void saveChosen(conflict)}
        onClose={leave}
      />
    );
  return (
    <Dialog
      title={m.shifts_edit_title()}
      onClose={leave}
      onSubmit={form.onSubmit}
      isDirty={form.isDirty}
      footer={
        <>
          {peopleToTell > 0 && !isGone && (
            <p className="text-sm text-ink-muted sm:mr-auto sm:max-w-80 sm:self-center">
              {m.shifts_edit_tells({ count: peopleToTell })}
            </p>
          )}
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {isGone ? m.shifts_edit_add_anew() : m.shifts_edit_submit()}
          </Button>
        </>
      }
    >
      <ShiftFormFields
        form={form}
        failed={isGone ? m.shifts_failed_add() : m.shifts_failed_edit()}
        event={shift.event}
        hasStatus={!isGone}
      />
    </Dialog>
  );
}
