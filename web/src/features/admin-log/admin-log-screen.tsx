import { useQuery } from '@tanstack/react-query';
import { ChevronRight, ChevronsLeft } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { AuditList, AuditSkeleton } from '../../components/audit/audit-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { auditLogQuery } from '../../lib/api/audit-log.queries.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { AdminLogFiltersBar } from './admin-log-filters.tsx';
import type { AdminLogFilters, AdminLogSearch } from './admin-log-search.ts';

interface AdminLogScreenProps {
  search: AdminLogSearch;
  /** Applies the filters, starting at the newest page. */
  onFilter: (filters: AdminLogFilters) => void;
}

/** The actions of admins and the events of accounts, page by page. */
export function AdminLogScreen({ search, onFilter }: AdminLogScreenProps) {
  const now = useNow();
  const query = useQuery(auditLogQuery(search));
  const { person, kind, day, before } = search;
  const isFiltered = Boolean(person || kind || day);
  return (
    <Page title={m.audit_title()} lead={m.audit_lead()}>
      <AdminLogFiltersBar filters={{ person, kind, day }} onFilter={onFilter} />
      <AsyncList
        query={{ ...query, data: query.data?.items }}
        failed={m.audit_failed()}
        skeleton={<AuditSkeleton />}
      >
        {(entries) => (
          <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
            {entries.length > 0 ? (
              <AuditList entries={entries} now={now} />
            ) : (
              <NoEntries isFiltered={isFiltered} onClear={() => onFilter({})} />
            )}
            <Pages search={search} next={query.data?.next ?? null} isNewest={before === undefined} />
          </div>
        )}
      </AsyncList>
    </Page>
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      drawing={<LanternDrawing />}
      title={m.audit_none_title()}
      action={<Button onClick={onClear}>{m.audit_filter_clear()}</Button>}
    >
      {m.audit_none_text()}
    </EmptyState>
  ) : (
    <EmptyState drawing={<LanternDrawing />} title={m.audit_empty_title()}>
      {m.audit_empty_text()}
    </EmptyState>
  );
}

/** Links to the older page and to the newest one; newer pages are reached with the browser's Back. */
function Pages({
  search,
  next,
  isNewest,
}: {
  search: AdminLogSearch;
  next: string | null;
  isNewest: boolean;
}) {
  if (isNewest && next === null) return null;
  return (
    <nav aria-label={m.audit_pages()} className="mt-5 flex flex-wrap justify-between gap-2">
      {!isNewest && (
        <LinkButton to="/admin-log" search={{ ...search, before: undefined }} icon={ChevronsLeft}>
          {m.audit_newest()}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to="/admin-log" search={{ ...search, before: next }} rel="next" className="ml-auto">
          {m.audit_older()}
          <ChevronRight className="size-[1.2em]" aria-hidden="true" />
        </LinkButton>
      )}
    </nav>
  );
}
