import {
  MAX_DESCRIPTION_CHARS,
  SHIFT_STATUSES,
  SHIFT_TYPES,
  type ShiftStatus,
  SKILLS,
} from '@ijsploeg/worker/contract';
import { ToggleField } from '../../../components/forms/choice-fields.tsx';
import { SelectField, TextArea, TextField } from '../../../components/forms/field.tsx';
import { FormFailure } from '../../../components/forms/form-failure.tsx';
import { PeriodFields } from '../../../components/forms/period-fields.tsx';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { m } from '../../../paraglide/messages.js';
import { EventField } from './event-field.tsx';
import { STATUS_TEXTS } from './shift-texts.ts';
import { ShiftTypeField } from './shift-type-field.tsx';
import type { ShiftFormState } from './use-shift-form.ts';

interface ShiftFormFieldsProps {
  form: ShiftFormState;
  /** The event the shift belongs to already: shown even where the events cannot be read. */
  event?: { id: string; title: string } | null;
  /** Says what did not work when the form could not be sent. */
  failed: string;
  /** Only an edit changes the status. */
  hasStatus?: boolean;
}

/** The fields of a shift. */
export function ShiftFormFields({ form, failed, event = null, hasStatus = false }: ShiftFormFieldsProps) {
  const { values, errors, change, settle } = form;
  const text = (field: 'title' | 'location' | 'maxVolunteers') => ({
    autoComplete: 'off',
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
  });
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
      <TextField ref={useInitialFocus()} label={m.shifts_form_name()} {...text('title')} />
      <PeriodFields {...{ values, errors, change, settle }} />
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
      <FormFailure failed={failed} failure={form.failure} attempt={form.attempt} />
    </div>
  );
}
