import type { FieldErrors } from '../../lib/forms/form-errors.ts';
import type { PeriodValues } from '../../lib/forms/period-form.ts';
import { m } from '../../paraglide/messages.js';
import { DateTimeField } from './date-time-field.tsx';

interface PeriodFieldsProps {
  values: PeriodValues;
  errors: FieldErrors<PeriodValues>;
  edit: (change: Partial<PeriodValues>) => void;
  /** Called when a field loses the focus. */
  complete: () => void;
}

/** The fields of a start and an end, in the time zone of the event instead of the browser's. */
export function PeriodFields({ values, errors, edit, complete }: PeriodFieldsProps) {
  const field = (name: keyof PeriodValues) => ({
    value: values[name],
    error: errors[name]?.(),
    onChange: (text: string) => edit({ [name]: text }),
    onComplete: complete,
  });
  return (
    // A date needs more room than a time on the narrowest phones.
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-3 gap-y-1 min-[22.5rem]:grid-cols-2">
      <DateTimeField
        kind="date"
        label={m.moment_start_date()}
        pickerLabel={m.moment_start_calendar()}
        {...field('startDate')}
      />
      <DateTimeField
        kind="time"
        label={m.moment_start_time()}
        pickerLabel={m.moment_start_clock()}
        {...field('startTime')}
      />
      <DateTimeField
        kind="date"
        label={m.moment_end_date()}
        pickerLabel={m.moment_end_calendar()}
        {...field('endDate')}
      />
      <DateTimeField
        kind="time"
        label={m.moment_end_time()}
        pickerLabel={m.moment_end_clock()}
        {...field('endTime')}
      />
      <p className="col-span-2 -mt-1 mb-3 text-sm text-ink-muted">{m.moment_zone()}</p>
    </div>
  );
}
