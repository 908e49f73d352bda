import {
  MAX_DESCRIPTION_CHARS,
  SHIFT_STATUSES,
  SHIFT_TYPES,
  type ShiftStatus,
  SKILLS,
} from '@ijsploeg/worker/contract';
import { useEffect, useRef } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { SelectField, TextArea, TextField, ToggleField } from '../../../components/ui/field.tsx';
import { PickedField } from '../../../components/ui/picked-field.tsx';
import { errorMessage } from '../../../lib/error-message.ts';
import { useFirstFocus } from '../../../lib/use-first-focus.ts';
import { m } from '../../../paraglide/messages.js';
import { EventField } from './event-field.tsx';
import { STATUS_TEXTS } from './shift-texts.ts';
import { ShiftTypeField } from './shift-type-field.tsx';
import type { ShiftFormState } from './use-shift-form.ts';

interface ShiftFormFieldsProps {
  form: ShiftFormState;
  /** The event the shift belongs to already: shown even where the events cannot be read. */
  event?: { id: string; title: string } | null;
  /** Only an edit changes the status. */
  hasStatus?: boolean;
}

/** The fields of a shift. Times are those of the rink, whatever zone the browser is in. */
export function ShiftFormFields({ form, event = null, hasStatus = false }: ShiftFormFieldsProps) {
  const { values, errors, change, settle } = form;
  const text = (field: 'title' | 'location' | 'maxVolunteers') => ({
    autoComplete: 'off',
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
  });
  const picked = (field: 'startDate' | 'startTime' | 'endDate' | 'endTime') => ({
    value: values[field],
    error: errors[field],
    onChange: (typed: string) => change({ [field]: typed }),
    onSettle: settle,
  });
  const date = { kind: 'date', placeholder: m.shifts_form_date_placeholder() } as const;
  const time = { kind: 'time', placeholder: m.shifts_form_time_placeholder() } as const;
  return (
    <div ref={form.fields} className="grid gap-2">
      {hasStatus && (
        <SelectField
          label={m.shifts_form_status()}
          hint={values.status === 'cancelled' ? m.shifts_form_status_cancelled_hint() : undefined}
          value={values.status}
          error={errors.status}
          onChange={({ target }) => change({ status: target.value as ShiftStatus })}
        >
          {SHIFT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_TEXTS[status]()}
            </option>
          ))}
        </SelectField>
      )}
      <TextField ref={useFirstFocus()} label={m.shifts_form_name()} {...text('title')} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1">
        <PickedField
          {...date}
          label={m.shifts_form_start_date()}
          pickerLabel={m.shifts_form_start_calendar()}
          {...picked('startDate')}
        />
        <PickedField
          {...time}
          label={m.shifts_form_start_time()}
          pickerLabel={m.shifts_form_start_clock()}
          {...picked('startTime')}
        />
        <PickedField
          {...date}
          label={m.shifts_form_end_date()}
          pickerLabel={m.shifts_form_end_calendar()}
          {...picked('endDate')}
        />
        <PickedField
          {...time}
          label={m.shifts_form_end_time()}
          pickerLabel={m.shifts_form_end_clock()}
          {...picked('endTime')}
        />
        <p className="col-span-2 -mt-1 mb-3 text-sm text-ink-muted">{m.shifts_form_zone()}</p>
      </div>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[1fr_12rem]">
        <TextField label={m.shifts_form_location()} {...text('location')} />
        <TextField
          label={m.shifts_form_max()}
          inputMode="numeric"
          {...text('maxVolunteers')}
          onBlur={settle}
        />
      </div>
      <EventField
        known={event}
        value={values.eventId}
        error={errors.eventId}
        onChange={(eventId) => change({ eventId })}
      />
      <TextArea
        label={m.shifts_form_description()}
        optional
        hint={m.shifts_form_description_hint()}
        maxChars={MAX_DESCRIPTION_CHARS}
        value={values.description}
        error={errors.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <ShiftTypeField
        choices={SHIFT_TYPES}
        value={values.shiftType}
        onChange={(shiftType) => change({ shiftType })}
      />
      <ToggleField
        label={m.shifts_form_skills()}
        optional
        hint={m.shifts_form_skills_hint()}
        error={errors.requiredSkills}
        options={SKILLS}
        value={values.requiredSkills}
        onChange={(requiredSkills) => change({ requiredSkills })}
      />
      <FormFailure form={form} />
    </div>
  );
}

/** Why the shift could not be sent, where the button was pressed: the form is longer than a phone. */
function FormFailure({ form: { failure, attempt } }: { form: ShiftFormState }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0 && failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [attempt, failure]);
  if (!failure) return null;
  return (
    <div ref={place} className="scroll-my-4">
      <Alert key={attempt} tone="error">
        {errorMessage(failure)}
      </Alert>
    </div>
  );
}
