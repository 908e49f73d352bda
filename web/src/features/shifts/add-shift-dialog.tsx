import {
  MAX_DESCRIPTION_CHARS,
  type NewShift,
  SHIFT_TYPES,
  type Shift,
  SKILLS,
} from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextArea, TextField, ToggleField } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast.tsx';
import { ApiError } from '../../lib/api.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { formatWhen } from '../../lib/format-date.ts';
import { tidyTime } from '../../lib/wall-clock.ts';
import { m } from '../../paraglide/messages.js';
import {
  EMPTY_SHIFT,
  readShiftForm,
  type ShiftForm,
  type ShiftFormErrors,
  tidyCount,
  toFormErrors,
  withStartDate,
  withTidyDate,
} from './shift-form.ts';
import { ShiftTypeField } from './shift-type-field.tsx';
import { createShiftMutation } from './shifts.queries.ts';

interface AddShiftDialogProps {
  /** Whose: what was typed and not sent is kept for this person. */
  personId: string;
  onClose: () => void;
  /** The shift is there; the owner closes the dialog. */
  onAdded: (shift: Shift) => void;
}

/** The form for a new shift. Times are those of the rink, whatever zone the browser is in. */
export function AddShiftDialog({ personId, onClose, onAdded }: AddShiftDialogProps) {
  const { form, setForm, forget } = useShiftDraft(`shift.${personId}`);
  const [errors, setErrors] = useState<ShiftFormErrors>({});
  const formElement = useRef<HTMLFormElement>(null);
  const { mutateAsync, isPending, error } = useMutation(createShiftMutation);

  /** An error goes as soon as its field changes; the rest stay where they are. */
  function change(next: Partial<ShiftForm>) {
    setForm({ ...form, ...next });
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in next))));
  }
  const text = (field: 'title' | 'location' | 'startTime' | 'endTime' | 'maxVolunteers') => ({
    value: form[field],
    error: errors[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
  });
  const showErrors = (found: ShiftFormErrors) => {
    setErrors(found);
    focusFirstError(formElement.current);
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    formElement.current = event.currentTarget;
    if (isPending) return;
    const reading = readShiftForm(form);
    if ('errors' in reading) return showErrors(reading.errors);
    setErrors({});
    await send(reading.shift);
  }

  async function send(fields: NewShift) {
    try {
      const shift = await mutateAsync(fields);
      const { title, startTime, endTime } = shift;
      forget();
      showToast({ message: m.shifts_added({ title, when: formatWhen(startTime, endTime) }) });
      onAdded(shift);
    } catch (failure) {
      if (failure instanceof ApiError) showErrors(toFormErrors(failure.issues));
    }
  }

  return (
    <Dialog
      title={m.shifts_form_title()}
      onClose={() => {
        forget();
        onClose();
      }}
      onSubmit={submit}
      isDirty={!isUntouched(form)}
      footer={
        <Button type="submit" variant="primary" busy={isPending}>
          {m.shifts_form_submit()}
        </Button>
      }
    >
      <div className="grid gap-3">
        {error && <Alert tone="error">{errorMessage(error)}</Alert>}
        <TextField label={m.shifts_form_name()} autoComplete="off" {...text('title')} />
        <div className="grid grid-cols-2 gap-x-3 gap-y-1">
          <TextField
            label={m.shifts_form_start_date()}
            placeholder={m.shifts_form_date_placeholder()}
            inputMode="numeric"
            autoComplete="off"
            value={form.startDate}
            error={errors.startDate}
            onChange={({ target }) => change(withStartDate(form, target.value))}
            onBlur={() => setForm(withTidyDate(form, 'startDate'))}
          />
          <TextField
            label={m.shifts_form_start_time()}
            placeholder={m.shifts_form_time_placeholder()}
            inputMode="numeric"
            autoComplete="off"
            {...text('startTime')}
            onBlur={() => setForm({ ...form, startTime: tidyTime(form.startTime) })}
          />
          <TextField
            label={m.shifts_form_end_date()}
            placeholder={m.shifts_form_date_placeholder()}
            inputMode="numeric"
            autoComplete="off"
            value={form.endDate}
            error={errors.endDate}
            onChange={({ target }) => change({ endDate: target.value })}
            onBlur={() => setForm(withTidyDate(form, 'endDate'))}
          />
          <TextField
            label={m.shifts_form_end_time()}
            placeholder={m.shifts_form_time_placeholder()}
            inputMode="numeric"
            autoComplete="off"
            {...text('endTime')}
            onBlur={() => setForm({ ...form, endTime: tidyTime(form.endTime) })}
          />
          <p className="col-span-2 -mt-1 text-sm text-ink-muted">{m.shifts_form_zone()}</p>
        </div>
        <div className="grid gap-x-3 sm:grid-cols-[1fr_12rem]">
          <TextField label={m.shifts_form_location()} autoComplete="off" {...text('location')} />
          <TextField
            label={m.shifts_form_max()}
            inputMode="numeric"
            autoComplete="off"
            {...text('maxVolunteers')}
            onBlur={() => setForm({ ...form, maxVolunteers: tidyCount(form.maxVolunteers) })}
          />
        </div>
        <TextArea
          label={m.shifts_form_description()}
          optional
          hint={m.shifts_form_description_hint()}
          maxChars={MAX_DESCRIPTION_CHARS}
          value={form.description}
          error={errors.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <ShiftTypeField
          choices={SHIFT_TYPES}
          value={form.shiftType}
          onChange={(shiftType) => change({ shiftType })}
        />
        <ToggleField
          label={m.shifts_form_skills()}
          optional
          hint={m.shifts_form_skills_hint()}
          error={errors.requiredSkills}
          options={SKILLS}
          value={form.requiredSkills}
          onChange={(requiredSkills) => change({ requiredSkills })}
        />
      </div>
    </Dialog>
  );
}

/** The form as it was left: going back, a reload or a session that ended loses nothing of it. */
function useShiftDraft(name: string) {
  const [form, setForm] = useState<ShiftForm>(() => ({ ...EMPTY_SHIFT, ...readDraft(name) }));
  return {
    form,
    setForm(next: ShiftForm) {
      setForm(next);
      writeDraft(name, isUntouched(next) ? {} : { ...next });
    },
    /** It was sent or thrown away. */
    forget: () => writeDraft(name, {}),
  };
}

const isUntouched = (form: ShiftForm) => JSON.stringify(form) === JSON.stringify(EMPTY_SHIFT);
