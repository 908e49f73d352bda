import { useState } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import { calendarDay } from '../../lib/navigation/search-params.ts';
import { m } from '../../paraglide/messages.js';

interface DayFilterProps {
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Filters by day with the native date picker. A partly entered date does not filter yet. */
export function DayFilter({ day, onChange }: DayFilterProps) {
  const [value, setValue] = useState(day ?? '');
  const [previousDay, setPreviousDay] = useState(day);
  if (previousDay !== day) {
    setPreviousDay(day);
    setValue(day ?? '');
  }
  return (
    <input
      type="date"
      aria-label={m.audit_filter_day()}
      value={value}
      min="2001-01-01"
      max="2098-12-31"
      onChange={({ target }) => {
        setValue(target.value);
        if (target.value === '') onChange(undefined);
        else if (target.validity.valid && calendarDay(target.value)) onChange(target.value);
      }}
      className={classNames(
        'h-11 min-w-0 rounded-md border px-2.5 text-base transition-colors hover:border-primary pointer-fine:h-10',
        day ? 'border-primary bg-primary-soft font-semibold text-primary-ink' : 'border-edge bg-surface',
      )}
    />
  );
}
