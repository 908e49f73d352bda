import { MAX_NOTE_CHARS, MAX_WORKED_MINUTES, MIN_WORKED_MINUTES } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatHours } from '../../lib/format/format-hours.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { askCorrectionMutation, myHoursQuery } from './hours.queries.ts';

const STEP_MINUTES = 15;
const TIMES = Array.from(
  { length: MAX_WORKED_MINUTES / STEP_MINUTES },
  (_, step) => (step + 1) * STEP_MINUTES,
).filter((minutes) => minutes >= MIN_WORKED_MINUTES);

/** Asks an admin for other hours on one of one's shifts. */
export function CorrectHoursDialog({ assignmentId, onClose }: { assignmentId: string; onClose: () => void }) {
  const { data } = useQuery(myHoursQuery);
  const worked = data?.items.find((item) => item.assignmentId === assignmentId);
  const asking = useMutation(askCorrectionMutation);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [note, setNote] = useState('');
  if (!worked) return null;
  const { shift } = worked;
  const planned = (Date.parse(shift.endTime) - Date.parse(shift.startTime)) / 60_000;
  const chosen =
    minutes ?? TIMES.findLast((time) => time <= (worked.minutes || planned)) ?? MIN_WORKED_MINUTES;
  return (
    <Dialog
      size="sm"
      title={m.hours_correct_title()}
      description={shift.title}
      isDirty={note !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (asking.isPending) return;
        asking.mutate(
          { assignmentId, minutes: chosen, note },
          {
            onSuccess: () => {
              showToast({ message: m.hours_correct_done() });
              onClose();
            },
          },
        );
      }}
      footer={
        <Button type="submit" variant="primary" busy={asking.isPending} disabled={note.trim() === ''}>
          {m.hours_correct_send()}
        </Button>
      }
    >
      <div className="grid gap-3">
        <SelectField
          label={m.hours_worked()}
          value={chosen}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {TIMES.map((time) => (
            <option key={time} value={time}>
              {formatHours(time)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={m.hours_correct_note()}
          value={note}
          maxLength={MAX_NOTE_CHARS}
          onChange={({ target }) => setNote(target.value)}
        />
        {asking.error && <Alert tone="error">{errorMessage(asking.error, m.hours_correct_failed())}</Alert>}
      </div>
    </Dialog>
  );
}
