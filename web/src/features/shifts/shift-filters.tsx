import { SHIFT_STATUSES, SHIFT_TYPES } from '@ijsploeg/worker/contract';
import { FunnelX, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { STATUS_TEXTS, TYPE_TEXTS } from '../../components/shifts/form/shift-texts.ts';
import { Button } from '../../components/ui/button.tsx';
import { Choice } from '../../components/ui/choice.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { m } from '../../paraglide/messages.js';
import { countFilters, NO_FILTERS, type ShiftFilters } from './filter-shifts.ts';
import type { ShownShifts } from './shifts-search.ts';

const SHOW_TEXTS: Record<ShownShifts, () => string> = {
  all: m.shifts_show_all,
  claimable: m.shifts_show_claimable,
  stand_in: m.shifts_show_stand_in,
  short: m.shifts_show_short,
  mine: m.shifts_show_mine,
};

/** The search params follow after a pause in typing. */
const PAUSE_MS = 250;

interface ShiftFiltersBarProps {
  filters: ShiftFilters;
  /** The options; the first is the default. */
  shows: readonly [ShownShifts, ...ShownShifts[]];
  onChange: (filters: Partial<ShiftFilters>) => void;
}

/** Search and filters in one line; on a phone the filters unfold below the search. */
export function ShiftFiltersBar({ filters, shows, onChange }: ShiftFiltersBarProps) {
  const count = countFilters(filters);
  const [isOpen, setIsOpen] = useState(count > 0);
  const clear = () => onChange(NO_FILTERS);
  return (
    <search className="flex min-w-0 grow flex-wrap items-center gap-2 xl:flex-nowrap">
      <SearchBox
        label={m.shifts_search()}
        value={filters.q ?? ''}
        delayMs={PAUSE_MS}
        onChange={(q) => onChange({ q: q || undefined })}
      />
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
          'grid gap-2 max-sm:w-full max-sm:grid-cols-2 sm:flex sm:flex-wrap sm:items-center xl:flex-nowrap',
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
