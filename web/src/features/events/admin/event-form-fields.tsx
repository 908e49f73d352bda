import { MAX_DESCRIPTION_CHARS } from '@ijsploeg/worker/contract';
import { CheckboxField } from '../../../components/forms/choice-fields.tsx';
import { TextArea, TextField } from '../../../components/forms/field.tsx';
import { FormStatus } from '../../../components/forms/form-status.tsx';
import { PeriodFields } from '../../../components/forms/period-fields.tsx';
import type { UnsavedForm } from '../../../components/forms/unsaved-notice.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import type { Form } from '../../../lib/forms/use-form.ts';
import { useInitialFocus } from '../../../lib/forms/use-initial-focus.ts';
import { m } from '../../../paraglide/messages.js';
import { type EventValues, parseCapacity } from './event-form.ts';

interface EventFormFieldsProps {
  form: Pick<
    Form<EventValues>,
    'values' | 'errors' | 'edit' | 'complete' | 'text' | 'failure' | 'attempt' | 'isSlow'
  > &
    UnsavedForm;
  /** The number of places that are reserved already. */
  reserved?: number;
}

/** The fields of an event. */
export function EventFormFields({ form, reserved = 0 }: EventFormFieldsProps) {
  const { values, errors, edit, complete } = form;
  const text = (field: 'title' | 'location' | 'price' | 'maxCapacity' | 'maxPerPerson') => ({
    ...form.text(field),
    autoComplete: 'off',
  });
  const capacity = parseCapacity(values);
  return (
    <div className="grid gap-2">
      <TextField ref={useInitialFocus()} label={m.event_admin_title()} {...text('title')} />
      <PeriodFields {...{ values, errors, edit, complete }} />
      <TextField label={m.event_admin_location()} {...text('location')} />
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-2">
        <TextField
          label={m.event_admin_price()}
          optional
          hint={m.event_admin_price_hint()}
          inputMode="decimal"
          {...text('price')}
          onBlur={complete}
        />
        <TextField
          label={m.event_admin_capacity()}
          hint={reserved > 0 ? m.event_admin_capacity_reserved({ count: reserved }) : undefined}
          inputMode="numeric"
          {...text('maxCapacity')}
          onBlur={complete}
        />
        <TextField
          label={m.event_admin_per_person()}
          hint={m.event_admin_per_person_hint()}
          inputMode="numeric"
          {...text('maxPerPerson')}
          onBlur={complete}
        />
      </div>
      {capacity !== null && capacity > 0 && capacity < reserved && (
        <div className="mb-3">
          <Alert tone="notice">{m.event_admin_capacity_below({ count: reserved })}</Alert>
        </div>
      )}
      <CheckboxField
        className="mb-3"
        label={m.event_admin_requires_ticket()}
        hint={m.event_admin_requires_ticket_hint()}
        checked={values.requiresTicket}
        onChange={({ target }) => edit({ requiresTicket: target.checked })}
      />
      <TextArea
        label={m.event_admin_description()}
        optional
        hint={m.event_admin_description_hint()}
        maxChars={MAX_DESCRIPTION_CHARS}
        {...form.text('description')}
      />
      <FormStatus form={form} failed={m.event_admin_save_failed()} />
    </div>
  );
}
