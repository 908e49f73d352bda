import { MAX_DESCRIPTION_CHARS, SHIFT_STATUSES, SHIFT_TYPES, SKILLS } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import { skillLabel } from '../../../lib/format/skill-label.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { m } from '../../../paraglide/messages.js';
import { ToggleField } from '../../forms/choice-fields.tsx';
import { SelectField, TextArea, TextField } from '../../forms/field.tsx';
import { FormStatus } from '../../forms/form-status.tsx';
import { PeriodFields } from '../../forms/period-fields.tsx';
import { EventField } from './event-field.tsx';
import { MoreOptions } from './more-options.tsx';
import type { ShiftForm } from './shift-form-parts.ts';
import { STATUS_TEXTS } from './shift-texts.ts';
import { ShiftTypeField } from './shift-type-field.tsx';

interface ShiftFormFieldsProps {
  form: ShiftForm;
  /** The event the shift belongs to already: shown even when the list of events cannot be loaded. */
  event?: { id: string; title: string } | null;
  /** Starts the message when the form could not be sent. */
  failed: string;
  /** Shows the status, which only an edit can change. */
  hasStatus?: boolean;
  /** A field below the status. */
  reason?: ReactNode;
}

/** The fields of a shift. */
export function ShiftFormFields({
  form,
  failed,
  event = null,
  hasStatus = false,
  reason,
}: ShiftFormFieldsProps) {
  const { values, errors, edit, complete } = form;
  return (
    <div className="grid gap-2">
      {hasStatus && (
        <SelectField
          label={m.shifts_form_status()}
          hint={values.status === 'cancelled' ? m.shifts_form_status_cancelled_hint() : undefined}
          {...form.text('status')}
        >
          {SHIFT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_TEXTS[status]()}
            </option>
          ))}
        </SelectField>
      )}
      {reason}
      <ShiftValueFields form={form} event={event}>
        <PeriodFields {...{ values, errors, edit, complete }} />
      </ShiftValueFields>
      <FormStatus form={form} failed={failed} />
    </div>
  );
}

interface ShiftValueFieldsProps extends Pick<ShiftFormFieldsProps, 'form' | 'event'> {
  /** The fields for when it is, below its title. */
  children: ReactNode;
  /** False for a shift of a template, which has no day and therefore no event and no opening moment. */
  hasDay?: boolean;
}

/** The fields of a shift except its times; also used for a series and a template. */
export function ShiftValueFields({ form, event = null, children, hasDay = true }: ShiftValueFieldsProps) {
  const { values, errors, edit, complete } = form;
  const text = (field: 'title' | 'location' | 'maxVolunteers') => ({
    ...form.text(field),
    autoComplete: 'off',
  });
  return (
    <>
      <TextField ref={useInitialFocus()} label={m.shifts_form_name()} {...text('title')} />
      {children}
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[1fr_12rem]">
        <TextField label={m.shifts_form_location()} {...text('location')} />
        <TextField
          label={m.shifts_form_max()}
          inputMode="numeric"
          {...text('maxVolunteers')}
          onBlur={complete}
        />
      </div>
      {hasDay && (
        <EventField
          current={event}
          value={values.eventId}
          error={errors.eventId?.()}
          onChange={(eventId) => edit({ eventId })}
        />
      )}
      <TextArea
        label={m.shifts_form_description()}
        optional
        hint={m.shifts_form_description_hint()}
        maxChars={MAX_DESCRIPTION_CHARS}
        {...form.text('description')}
      />
      <ShiftTypeField
        choices={SHIFT_TYPES}
        value={values.shiftType}
        onChange={(shiftType) => edit({ shiftType })}
      />
      <ToggleField
        label={m.shifts_form_skills()}
        optional
        hint={m.shifts_form_skills_hint()}
        error={errors.requiredSkills?.()}
        options={SKILLS}
        labelOf={skillLabel}
        value={values.requiredSkills}
        onChange={(requiredSkills) => edit({ requiredSkills })}
      />
      <MoreOptions form={form} hasDay={hasDay} />
    </>
  );
}
