import { ToggleField } from '../../components/forms/choice-fields.tsx';
import { m } from '../../paraglide/messages.js';
import { WEEKDAYS, type Weekday, weekdayName } from './weekdays.ts';

interface WeekdaysFieldProps {
  value: readonly Weekday[];
  error: string | undefined;
  onChange: (weekdays: Weekday[]) => void;
}

/** The days of the week that count in a period. */
export function WeekdaysField({ value, error, onChange }: WeekdaysFieldProps) {
  return (
    <ToggleField
      label={m.plans_weekdays()}
      error={error}
      options={WEEKDAYS}
      labelOf={weekdayName}
      value={value}
      onChange={onChange}
    />
  );
}
