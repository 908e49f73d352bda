import type { ComponentProps, ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { DateTimeField } from '../../forms/date-time-field.tsx';

type Moment = Pick<ComponentProps<typeof DateTimeField>, 'value' | 'error' | 'onChange' | 'onComplete'>;

interface OpeningFieldsProps {
  date: Moment;
  time: Moment;
  /** Rendered below the fields. */
  children?: ReactNode;
}

/** The day and the time from which a shift can be claimed. */
export function OpeningFields({ date, time, children }: OpeningFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-3">
      <DateTimeField
        kind="date"
        label={m.shifts_form_opens_date()}
        pickerLabel={m.shifts_form_opens_calendar()}
        {...date}
      />
      <DateTimeField
        kind="time"
        label={m.shifts_form_opens_time()}
        pickerLabel={m.shifts_form_opens_clock()}
        {...time}
      />
      {children}
    </div>
  );
}
