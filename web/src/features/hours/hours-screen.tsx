import type { Answer, listHours } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { Pager } from '../../components/pager.tsx';
import { StatLine } from '../../components/stat-line.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { formatHours } from '../../lib/format/format-hours.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useClampPage } from '../../lib/navigation/use-clamp-page.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { thisSeason } from '../../lib/presence/periods.ts';
import { m } from '../../paraglide/messages.js';
import { hoursQuery } from './hours.queries.ts';
import { HoursList, HoursSkeleton } from './hours-list.tsx';
import type { HoursSearch } from './hours-search.ts';
import { PeriodFilter } from './period-filter.tsx';

// Loaded when opened.
const loadStatement = async () =>
  (await import('../../components/presence/make-statement-dialog.tsx')).MakeStatementDialog;
const loadThanks = async () => (await import('./thanks-dialog.tsx')).ThanksDialog;

interface HoursScreenProps {
  search: HoursSearch;
  /** Replaces search parameters. */
  onSearch: (change: Partial<HoursSearch>) => void;
}

/** The people who worked in a period, with their hours. */
export function HoursScreen({ search, onSearch }: HoursScreenProps) {
  const now = useNow();
  const season = thisSeason(now);
  const period = { from: search.from ?? season.from, to: search.to ?? season.to };
  const { page = 1 } = search;
  const query = useQuery(hoursQuery(period, page));
  const { data } = query;
  const close = useCloseDialog('statement', 'thanks');
  useClampPage(query.isPlaceholderData ? undefined : data, page, (page) => onSearch({ page }));
  const chosen = data?.items.find(({ person }) => person.id === search.statement);
  return (
    <Page
      title={m.hours_title()}
      lead={m.hours_lead()}
      action={
        <LinkButton
          from="/hours"
          to="/hours"
          search={(current) => ({ ...current, thanks: true as const })}
          {...OPEN_DIALOG_OPTIONS}
          variant="primary"
          icon={Heart}
          wide
        >
          {m.thanks_do()}
        </LinkButton>
      }
    >
      <PeriodFilter
        period={period}
        now={now}
        onChange={(chosen) => onSearch({ ...chosen, page: undefined })}
      />
      <Totals data={data} failed={query.isError} />
      <AsyncList
        query={{ ...query, data: data?.items }}
        failed={m.hours_failed()}
        skeleton={<HoursSkeleton />}
      >
        {(people) => (
          <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
            {people.length > 0 ? (
              <HoursList people={people} />
            ) : (
              <EmptyState drawing={<LanternDrawing />} title={m.hours_none_title()}>
                {m.hours_none_text()}
              </EmptyState>
            )}
          </div>
        )}
      </AsyncList>
      {data && data.total > 0 && <Pager page={data.page} pageSize={data.pageSize} total={data.total} />}
      {chosen && (
        <LazyDialog
          key={chosen.person.id}
          load={loadStatement}
          props={{
            now,
            of: { id: chosen.person.id, name: fullName(chosen.person), period },
            onClose: close,
          }}
        />
      )}
      {search.thanks && <LazyDialog load={loadThanks} props={{ onClose: close }} />}
    </Page>
  );
}

/** The totals of the whole period. */
function Totals({ data, failed }: { data: Answer<typeof listHours> | undefined; failed: boolean }) {
  const figure = (show: (totals: Answer<typeof listHours>['totals']) => string | number) =>
    data ? show(data.totals) : failed ? '–' : undefined;
  const { shifts = 0, minutes = 0 } = data?.withoutAccount ?? {};
  return (
    <div className="mb-4 grid gap-1">
      <StatLine
        stats={[
          { label: m.hours_total(), figure: figure((totals) => formatHours(totals.minutes)) },
          { label: m.hours_column_shifts(), figure: figure((totals) => totals.shifts) },
          { label: m.hours_unrecorded(), figure: figure((totals) => totals.unrecorded) },
        ]}
      />
      <p className="text-sm text-ink-muted">
        {[
          data && data.totals.unrecorded > 0 && m.hours_unrecorded_hint(),
          shifts > 0 && m.hours_without_account({ count: shifts, hours: formatHours(minutes) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}
