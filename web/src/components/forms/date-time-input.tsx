import { CalendarDays, Clock } from 'lucide-react';
import { type AriaAttributes, type KeyboardEvent, useRef } from 'react';
import {
  fromCalendarDay,
  stepDate,
  stepTime,
  toCalendarDay,
  toClockTime,
} from '../../lib/forms/date-time-input.ts';
import { m } from '../../paraglide/messages.js';
import { classNames } from '../ui/class-names.ts';
import { CONTROL, ONE_LINE } from './field.tsx';

const KINDS = {
  date: {
    icon: CalendarDays,
    toPicker: toCalendarDay,
    fromPicker: fromCalendarDay,
    step: stepDate,
    placeholder: m.moment_date_placeholder,
    bounds: { min: '2000-01-01', max: '2099-12-31' },
  },
  time: {
    icon: Clock,
    toPicker: toClockTime,
    fromPicker: (time: string) => time.slice(0, 5),
    step: (text: string, steps: number) => stepTime(text, steps * 15),
    placeholder: m.moment_time_placeholder,
    bounds: {},
  },
};

export interface DateTimeInputProps {
  kind: keyof typeof KINDS;
  /** The label of the picker's button; may not repeat the field's. */
  pickerLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** Called when the field loses the focus, on Enter, or when a value is picked; then with the value. */
  onComplete: (picked?: string) => void;
}

interface Wiring extends AriaAttributes {
  id?: string;
}

/**
 * A text control for a date (dd/mm/yyyy) or a time (HH:mm), with the device's own picker beside it. The up and down
 * arrows step by a day or a quarter of an hour; Alt and the down arrow open the picker.
 */
export function DateTimeInput({
  kind,
  pickerLabel,
  value,
  onChange,
  onComplete,
  ...wiring
}: DateTimeInputProps & Wiring) {
  const picker = useRef<HTMLInputElement>(null);
  const { icon: Icon, toPicker, fromPicker, step, bounds, placeholder } = KINDS[kind];

  function openPicker() {
    try {
      picker.current?.showPicker();
    } catch {
      // A browser without `showPicker` opens the picker of the focused field.
      picker.current?.focus();
      picker.current?.click();
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onComplete();
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.altKey) onChange(step(value, direction));
    else if (event.key === 'ArrowDown') openPicker();
  }

  return (
    <div className="relative">
      <input
        {...wiring}
        value={value}
        placeholder={placeholder()}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => onComplete()}
        onKeyDown={onKeyDown}
        className={classNames(CONTROL, ONE_LINE, 'tabular pr-11')}
      />
      {/* Invisible: only its picker is used, which opens in its place. */}
      <input
        ref={picker}
        type={kind}
        {...bounds}
        tabIndex={-1}
        aria-hidden="true"
        value={toPicker(value) ?? ''}
        onChange={({ target }) => {
          if (!target.value) return;
          const picked = fromPicker(target.value);
          onChange(picked);
          onComplete(picked);
        }}
        className="pointer-events-none absolute inset-y-0 right-0 w-11 opacity-0"
      />
      <button
        type="button"
        aria-label={pickerLabel}
        title={pickerLabel}
        onClick={openPicker}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
