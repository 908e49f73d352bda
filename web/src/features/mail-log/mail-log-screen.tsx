import { MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Choice } from '../../components/ui/choice.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { MAIL_STATUS_TEXTS } from '../../lib/format/mail-words.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { failedMailQuery, mailLogQuery } from './mail-log.query.ts';
import type { MailLogSearch } from './mail-log-search.ts';
import { MailTable } from './mail-table.tsx';

/** The list updates when typing pauses. */
const PAUSE_MS = 300;

interface MailLogScreenProps {
  search: MailLogSearch;
  /** Shows the first page with these filters. */
  onFilter: (change: Pick<MailLogSearch, 'q' | 'status'>) => void;
}

/** The mails with their recipients and states; failed ones can be sent again. */
export function MailLogScreen({ search, onFilter }: MailLogScreenProps) {
  const now = useNow();
  const query = useQuery(mailLogQuery(search));
  const { data } = query;
  return (
    <Page title={m.mail_title()} lead={m.mail_lead()}>
      {search.status !== 'failed' && <FailedNotice />}
      <search className="mb-4 grid gap-2 sm:flex">
        <SearchBox
          label={m.people_search()}
          value={search.q ?? ''}
          delayMs={PAUSE_MS}
          onChange={(text) => onFilter({ q: text || undefined, status: search.status })}
        />
        <Choice
          label={m.mail_filter_status()}
          value={search.status}
          rest={m.mail_filter_status_all()}
          options={MAIL_STATUSES.map((status) => [status, MAIL_STATUS_TEXTS[status]()])}
          onChange={(status) => onFilter({ q: search.q, status })}
        />
      </search>
      <AsyncList query={{ ...query, data: data?.items }} failed={m.mail_failed()} skeleton={<MailSkeleton />}>
        {(mails) => (
          <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
            {mails.length > 0 ? (
              <MailTable mails={mails} now={now} />
            ) : (
              <NoMails isFiltered={search.status !== undefined || search.q !== undefined} />
            )}
            {data && <Pages search={search} pages={Math.ceil(data.total / data.pageSize)} />}
          </div>
        )}
      </AsyncList>
    </Page>
  );
}

function FailedNotice() {
  const { data: count = 0 } = useQuery({ ...failedMailQuery, select: ({ total }) => total });
  if (count === 0) return null;
  return (
    <div className="mb-4">
      <Alert
        tone="notice"
        action={
          <LinkButton to="/mail-log" search={{ status: 'failed' }} size="sm">
            {m.mail_show_failed()}
          </LinkButton>
        }
      >
        {m.mail_failed_notice({ count })}
      </Alert>
    </div>
  );
}

function NoMails({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      drawing={<LanternDrawing />}
      title={isFiltered ? m.mail_none_title() : m.mail_empty_title()}
      {...(isFiltered && {
        action: <LinkButton to="/mail-log">{m.mail_filter_status_all()}</LinkButton>,
      })}
    >
      {isFiltered ? m.mail_none_text() : m.mail_empty_text()}
    </EmptyState>
  );
}

function Pages({ search, pages }: { search: MailLogSearch; pages: number }) {
  const page = search.page ?? 1;
  if (pages <= 1 && page === 1) return null;
  const toPage = (target: number) => ({ ...search, page: target > 1 ? target : undefined });
  return (
    <nav aria-label={m.mail_pages()} className="mt-5 grid grid-cols-3 items-center gap-2">
      <span>
        {page > 1 && (
          <LinkButton to="/mail-log" search={toPage(page - 1)} rel="prev" icon={ChevronLeft}>
            {m.mail_newer()}
          </LinkButton>
        )}
      </span>
      <span className="tabular text-center text-ink-muted">{m.mail_page({ page })}</span>
      <span className="text-right">
        {page < pages && (
          <LinkButton to="/mail-log" search={toPage(page + 1)} rel="next">
            {m.mail_older()}
            <ChevronRight className="size-[1.2em]" aria-hidden="true" />
          </LinkButton>
        )}
      </span>
    </nav>
  );
}

function MailSkeleton() {
  return (
    <Loading>
      <Card className="divide-y divide-line px-4">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className="grid gap-2 py-3 sm:grid-cols-4 sm:items-center">
            <Skeleton className="w-40" />
            <Skeleton className="w-48" />
            <Skeleton className="w-24" />
            <Skeleton className="h-6 w-24" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
