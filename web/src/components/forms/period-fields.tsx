import type { TypedPeriod } from '../../lib/forms/typed-period.ts';
import { m } from '../../paraglide/messages.js';
import { DateTimeField } from './date-time-field.tsx';

interface PeriodFieldsProps {
  values: TypedPeriod;
  errors: Partial<Record<keyof TypedPeriod, string>>;
  change: (change: Partial<TypedPeriod>) => void;
  /** A field was left. */
  settle: () => void;
}

/** The dates and times between which something is. They are those of the rink, whatever zone the browser is in. */
export function PeriodFields({ values, errors, change, settle }: PeriodFieldsProps) {
  const picked = (field: keyof TypedPeriod) => ({
    value: values[field],
    error: errors[field],
    onChange: (typed: string) => change({ [field]: typed }),
    onSettle: settle,
  });
  const date = { kind: 'date', placeholder: m.moment_date_placeholder() } as const;
  const time = { kind: 'time', placeholder: m.moment_time_placeholder() } as const;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1">
      <DateTimeField
        {...date}
        label={m.moment_start_date()}
        pickerLabel={m.moment_start_calendar()}
        {...picked('startDate')}
      />
      <DateTimeField
        {...time}
        label={m.moment_start_time()}
        pickerLabel={m.moment_start_clock()}
        {...picked('startTime')}
      />
      <DateTimeField
        {...date}
        label={m.moment_end_date()}
        pickerLabel={m.moment_end_calendar()}
        {...picked('endDate')}
      />
      <DateTimeField
        {...time}
        label={m.moment_end_time()}
        pickerLabel={m.moment_end_clock()}
        {...picked('endTime')}
      />
      <p className="col-span-2 -mt-1 mb-3 text-sm text-ink-muted">{m.moment_zone()}</p>
    </div>
  );
}
