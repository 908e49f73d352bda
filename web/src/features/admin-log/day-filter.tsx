import { useState } from 'react';
import { DateTimeInput } from '../../components/forms/date-time-input.tsx';
import { fromCalendarDay, tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import { m } from '../../paraglide/messages.js';

interface DayFilterProps {
  /** As `2026-12-12`. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Filters by day, once the date is complete. */
export function DayFilter({ day, onChange }: DayFilterProps) {
  const shown = day ? fromCalendarDay(day) : '';
  const [text, setText] = useState(shown);
  const [previous, setPrevious] = useState(shown);
  if (previous !== shown) {
    setPrevious(shown);
    setText(shown);
  }

  function complete(typed = text) {
    setText(tidyDate(typed));
    const chosen = toCalendarDay(typed) ?? undefined;
    if ((chosen || typed.trim() === '') && chosen !== day) onChange(chosen);
  }

  return (
    <div className="min-w-0 sm:w-40 [&_input]:h-11 pointer-fine:[&_input]:h-10">
      <DateTimeInput
        kind="date"
        aria-label={m.audit_filter_day()}
        aria-invalid={text === tidyDate(text) && text !== '' && !toCalendarDay(text) ? true : undefined}
        pickerLabel={m.moment_calendar()}
        value={text}
        onChange={setText}
        onComplete={complete}
      />
    </div>
  );
}
