import { MAX_SEARCH_CHARS, SHIFT_STATUSES, SHIFT_TYPES } from '@ijsploeg/worker/contract';
import { FunnelX, ListFilter, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { m } from '../../paraglide/messages.js';
import { countFilters, NO_FILTERS, type ShiftFilters } from './filter-shifts.ts';
import type { ShownShifts } from './shifts-search.ts';

const STATUS_TEXTS = {
  active: m.shifts_status_active,
  completed: m.shifts_status_completed,
  cancelled: m.shifts_status_cancelled,
};
const TYPE_TEXTS = { public: m.shifts_form_public, private: m.shifts_form_private };
const SHOW_TEXTS: Record<ShownShifts, () => string> = {
  all: m.shifts_show_all,
  claimable: m.shifts_show_claimable,
  short: m.shifts_show_short,
  mine: m.shifts_show_mine,
};

interface ShiftFiltersBarProps {
  filters: ShiftFilters;
  /** What can be shown; the first is meant when nothing was chosen. */
  shows: readonly [ShownShifts, ...ShownShifts[]];
  onChange: (filters: Partial<ShiftFilters>) => void;
}

/** Search and filters in one line; on a phone the filters unfold below the search. */
export function ShiftFiltersBar({ filters, shows, onChange }: ShiftFiltersBarProps) {
  const count = countFilters(filters);
  const [isOpen, setIsOpen] = useState(count > 0);
  const clear = () => onChange(NO_FILTERS);
  return (
    <search className="flex min-w-0 grow flex-wrap items-center gap-2 lg:flex-nowrap">
      <SearchBox value={filters.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <Button
        className="sm:hidden"
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls="shift-filters"
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? m.shifts_filters_on({ count }) : m.shifts_filters()}
      </Button>
      <div
        id="shift-filters"
        className={classNames(
          'grid gap-2 max-sm:w-full max-sm:grid-cols-2 sm:flex sm:flex-wrap sm:items-center lg:flex-nowrap',
          !isOpen && 'max-sm:hidden',
        )}
      >
        <Choice
          label={m.shifts_filter_show()}
          value={filters.show}
          rest={SHOW_TEXTS[shows[0]]()}
          options={shows.slice(1).map((show) => [show, SHOW_TEXTS[show]()])}
          onChange={(show) => onChange({ show })}
        />
        <Choice
          label={m.shifts_filter_status()}
          value={filters.status}
          rest={m.shifts_filter_status_all()}
          options={SHIFT_STATUSES.map((status) => [status, STATUS_TEXTS[status]()])}
          onChange={(status) => onChange({ status })}
        />
        <Choice
          label={m.shifts_filter_type()}
          value={filters.type}
          rest={m.shifts_filter_type_all()}
          options={SHIFT_TYPES.map((type) => [type, TYPE_TEXTS[type]()])}
          onChange={(type) => onChange({ type })}
        />
        {(count > 0 || filters.q) && (
          <Button variant="quiet" icon={FunnelX} title={m.shifts_filters_clear()} onClick={clear}>
            <span className="sm:sr-only">{m.shifts_filters_clear()}</span>
          </Button>
        )}
      </div>
    </search>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** What no choice means. */
  rest: string;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, value, rest, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(([option]) => option === target.value)?.[0])}
      className={classNames(
        'h-11 min-w-0 rounded-md border px-2.5 text-base transition-colors hover:border-primary pointer-fine:h-10',
        value ? 'border-primary bg-primary-soft font-semibold text-primary-ink' : 'border-edge bg-surface',
      )}
    >
      <option value="">{rest}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The address follows when the typing pauses. */
const PAUSE_MS = 250;

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The address changed by itself: Back, or "clear filters". What is only being trimmed stays as typed.
    if (typed.trim() !== value) setTyped(value);
  }
  const send = useEffectEvent(() => onChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-72 sm:min-w-40">
      <Search
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-ink-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={MAX_SEARCH_CHARS}
        aria-label={m.shifts_search()}
        placeholder={m.shifts_search()}
        enterKeyHint="search"
        className={classNames(
          'h-11 w-full rounded-md border border-edge bg-surface pr-11 pl-10 text-lg transition-colors pointer-fine:h-10 pointer-fine:text-base',
          'placeholder:text-ink-muted hover:border-ink-muted focus-visible:border-primary focus-visible:outline-offset-0',
          '[&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {typed && (
        <span className="absolute inset-y-0 right-0 grid place-items-center">
          <IconButton
            icon={X}
            label={m.shifts_search_clear()}
            onClick={() => {
              setTyped('');
              onChange('');
            }}
          />
        </span>
      )}
    </div>
  );
}
