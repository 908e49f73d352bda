import { useState } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import { calendarDay } from '../../lib/navigation/search-params.ts';
import { m } from '../../paraglide/messages.js';

interface DayFilterProps {
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day to look at, by the device's own picker. What is half typed is not yet a day. */
export function DayFilter({ day, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(day ?? '');
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    setTyped(day ?? '');
  }
  return (
    <input
      type="date"
      aria-label={m.audit_filter_day()}
      value={typed}
      min="2001-01-01"
      max="2098-12-31"
      onChange={({ target }) => {
        setTyped(target.value);
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
