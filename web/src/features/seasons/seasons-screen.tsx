import type { SeasonList } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Snowflake } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { CardsSkeleton } from '../../components/route-pending.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { formatDayRange } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { seasonsQuery } from './seasons.queries.ts';
import type { SeasonsSearch } from './seasons-search.ts';
import { TakeAlong } from './take-along.tsx';

// Loaded when opened.
const loadSeason = async () => (await import('./season-dialog.tsx')).SeasonDialog;

/** The seasons, and the way to start the next one. */
export function SeasonsScreen({ search: { act } }: { search: SeasonsSearch }) {
  const query = useQuery(seasonsQuery);
  const close = useCloseDialog('act');
  const navigate = useNavigate();
  return (
    <Page
      title={m.seasons_title()}
      lead={m.seasons_lead()}
      width="column"
      action={
        <LinkButton
          to="/seasons"
          search={{ act: 'start' }}
          {...OPEN_DIALOG_OPTIONS}
          variant="primary"
          icon={Snowflake}
        >
          {m.seasons_start()}
        </LinkButton>
      }
    >
      <AsyncList query={query} failed={m.seasons_failed()} skeleton={<CardsSkeleton />}>
        {(seasons) =>
          seasons.length > 0 ? (
            <Card className="max-sm:contents">
              <Table caption={m.seasons_title()} columns={columns()} rows={seasons} rowKey={({ id }) => id} />
            </Card>
          ) : (
            <EmptyState drawing={<LanternDrawing />} title={m.seasons_none_title()}>
              {m.seasons_none_text()}
            </EmptyState>
          )
        }
      </AsyncList>
      <TakeAlong />
      {act === 'start' && (
        <LazyDialog
          load={loadSeason}
          props={{
            onClose: close,
            // Back leads to the list, and not to the form.
            onSent: ({ id }) => void navigate({ to: '/seasons/$id', params: { id }, replace: true }),
          }}
        />
      )}
    </Page>
  );
}

const columns = (): Column<SeasonList['items'][number]>[] => [
  {
    key: 'season',
    heading: m.seasons_column_season(),
    phone: 'title',
    cell: ({ id, name }) => (
      <LinkButton
        to="/seasons/$id"
        params={{ id }}
        variant="quiet"
        className="-ml-3 text-left! wrap-anywhere px-3!"
      >
        {name}
      </LinkButton>
    ),
  },
  {
    key: 'days',
    heading: m.seasons_column_days(),
    cell: ({ from, to, closedAt }) => (
      <span className="tabular">
        {formatDayRange(from, to)}
        {closedAt && <span className="text-ink-muted"> ({m.seasons_closed()})</span>}
      </span>
    ),
  },
  {
    key: 'shifts',
    heading: m.seasons_column_shifts(),
    align: 'end',
    cell: ({ shifts }) => <span className="tabular">{shifts}</span>,
  },
  {
    key: 'places',
    heading: m.seasons_column_places(),
    align: 'end',
    cell: ({ places }) => <span className="tabular">{places}</span>,
  },
];
