import { AUDIT_KINDS } from '@ijsploeg/worker/contract';
import { FunnelX } from 'lucide-react';
import { KIND_TEXTS } from '../../components/audit/audit-words.ts';
import { Button } from '../../components/ui/button.tsx';
import { Choice } from '../../components/ui/choice.tsx';
import { m } from '../../paraglide/messages.js';
import type { AdminLogFilters } from './admin-log-search.ts';
import { DayFilter } from './day-filter.tsx';
import { PersonFilter } from './person-filter.tsx';

interface AdminLogFiltersBarProps {
  filters: AdminLogFilters;
  onFilter: (filters: AdminLogFilters) => void;
}

/** The filters for person, kind and day, on one line where it fits. */
export function AdminLogFiltersBar({ filters, onFilter }: AdminLogFiltersBarProps) {
  const change = (changed: AdminLogFilters) => onFilter({ ...filters, ...changed });
  const isFiltered = Boolean(filters.person || filters.kind || filters.day);
  return (
    <search className="mb-5 flex flex-wrap items-center gap-2">
      <PersonFilter personId={filters.person} onChange={(person) => change({ person })} />
      <div className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex">
        <Choice
          label={m.audit_filter_kind()}
          value={filters.kind}
          rest={m.audit_filter_kind_all()}
          options={AUDIT_KINDS.map((kind) => [kind, KIND_TEXTS[kind]()])}
          onChange={(kind) => change({ kind })}
        />
        <DayFilter day={filters.day} onChange={(day) => change({ day })} />
      </div>
      {isFiltered && (
        <Button variant="quiet" icon={FunnelX} onClick={() => onFilter({})}>
          {m.audit_filter_clear()}
        </Button>
      )}
    </search>
  );
}
