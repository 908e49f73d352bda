import {
  CorrectionRequest,
  MAX_NOTE_CHARS,
  MAX_WORKED_MINUTES,
  MIN_WORKED_MINUTES,
  type WorkedShift,
} from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { formatHours } from '../../lib/format/format-hours.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { askCorrectionMutation, myHoursQuery } from './hours.queries.ts';

const STEP_MINUTES = 15;
const TIMES = Array.from(
  { length: MAX_WORKED_MINUTES / STEP_MINUTES },
  (_, step) => (step + 1) * STEP_MINUTES,
).filter((minutes) => minutes >= MIN_WORKED_MINUTES);

/** Asks an admin to correct the hours of one of the reader's shifts. */
export function CorrectHoursDialog({ assignmentId, onClose }: { assignmentId: string; onClose: () => void }) {
  const { data } = useQuery(myHoursQuery);
  const worked = data?.items.find((item) => item.assignmentId === assignmentId);
  return worked ? <CorrectionForm worked={worked} onClose={onClose} /> : null;
}

function CorrectionForm({ worked, onClose }: { worked: WorkedShift; onClose: () => void }) {
  const { assignmentId, shift } = worked;
  const { mutateAsync } = useMutation(askCorrectionMutation);
  const planned = (Date.parse(shift.endTime) - Date.parse(shift.startTime)) / 60_000;
  const form = useForm({
    draft: `correct-hours.${assignmentId}`,
    initial: {
      minutes: TIMES.findLast((time) => time <= (worked.minutes || planned)) ?? MIN_WORKED_MINUTES,
      note: '',
    },
    schema: CorrectionRequest,
    send: ({ minutes, note }) => mutateAsync({ assignmentId, minutes, note }),
    onSent: () => {
      showToast({ message: m.hours_correct_done() });
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={m.hours_correct_title()}
      description={shift.title}
      form={form}
      submit={m.hours_correct_send()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <SelectField
          label={m.hours_worked()}
          value={form.values.minutes}
          onChange={({ target }) => form.edit({ minutes: Number(target.value) })}
        >
          {TIMES.map((time) => (
            <option key={time} value={time}>
              {formatHours(time)}
            </option>
          ))}
        </SelectField>
        <TextField label={m.hours_correct_note()} maxLength={MAX_NOTE_CHARS} {...form.text('note')} />
        <FormStatus form={form} failed={m.hours_correct_failed()} />
      </div>
    </FormDialog>
  );
}
