import type { FiguresOfSeason } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Table2 } from 'lucide-react';
import { useId } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { CardsSkeleton } from '../../components/route-pending.tsx';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { type Figure, type FigureGroup, figureGroups } from './figure-groups.ts';
import { saveFigures } from './save-figures.ts';
import { figuresQuery } from './seasons.queries.ts';

/** What a season came to, beside the season before it. */
export function FiguresScreen({ seasonId }: { seasonId: string }) {
  const query = useQuery(figuresQuery(seasonId));
  const { data } = query;
  const seasons: readonly FiguresOfSeason[] = data ? [data, ...(data.before ? [data.before] : [])] : [];
  const groups = figureGroups(seasons);
  return (
    <Page
      title={m.figures_title()}
      lead={data && (data.season.closedAt ? m.figures_lead_closed() : m.figures_lead_open())}
      tools={data && <Downloads name={data.season.name} seasons={seasons} groups={groups} />}
    >
      <AsyncList
        query={{ ...query, data: data && groups }}
        failed={m.figures_failed()}
        skeleton={<CardsSkeleton />}
      >
        {(groups) => (
          <div className="grid gap-5 lg:grid-cols-2">
            {groups.map((group) => (
              <GroupTable key={group.key} name={data?.season.name ?? ''} group={group} seasons={seasons} />
            ))}
          </div>
        )}
      </AsyncList>
      <p className="mt-5">
        <LinkButton to="/seasons/$id" params={{ id: seasonId }}>
          {m.figures_back()}
        </LinkButton>
      </p>
    </Page>
  );
}

interface DownloadsProps {
  name: string;
  seasons: readonly FiguresOfSeason[];
  groups: readonly FigureGroup[];
  /** Of one table: small, and named by its title. */
  of?: string;
}

function Downloads({ name, seasons, groups, of }: DownloadsProps) {
  const singleFlight = useSingleFlight();
  const save = (type: 'xlsx' | 'csv') =>
    void singleFlight(() =>
      saveFigures(type, { name: of ? `${name} ${of}` : name, seasons, groups }).catch((error: unknown) =>
        showToast({ tone: 'error', message: errorMessage(error, m.figures_save_failed()) }),
      ),
    );
  const types = [
    { type: 'xlsx', icon: FileSpreadsheet, label: m.figures_xlsx() },
    { type: 'csv', icon: Table2, label: m.figures_csv() },
  ] as const;
  return types.map(({ type, icon, label }) =>
    of ? (
      <IconButton key={type} icon={icon} label={`${of}: ${label}`} onClick={() => save(type)} />
    ) : (
      <Button key={type} icon={icon} onClick={() => save(type)}>
        <span className="max-sm:sr-only">{label}</span>
      </Button>
    ),
  );
}

interface GroupTableProps {
  name: string;
  group: FigureGroup;
  seasons: readonly FiguresOfSeason[];
}

/** One group as a table; a figure that is a share also has a bar. */
function GroupTable({ name, group, seasons }: GroupTableProps) {
  const titleId = useId();
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <div className="mb-2 flex items-start justify-between gap-2">
        <h2 id={titleId} className="min-w-0 text-xl font-bold wrap-anywhere">
          {group.title}
        </h2>
        <span className="-mt-2 -mr-2 flex shrink-0">
          <Downloads name={name} seasons={seasons} groups={[group]} of={group.title} />
        </span>
      </div>
      <table className="w-full" aria-labelledby={titleId}>
        <thead className="text-sm text-ink-muted">
          <tr>
            <th scope="col" className="pb-1 text-left font-normal">
              <span className="sr-only">{m.figures_column_figure()}</span>
            </th>
            {seasons.map(({ season }) => (
              <th key={season.id} scope="col" className="pb-1 pl-3 text-right font-normal wrap-anywhere">
                {season.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.rows.map(({ label, figures }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-2 text-left font-normal wrap-anywhere first-letter:uppercase">
                {label}
              </th>
              {figures.map((figure, index) => (
                <td key={seasons[index]?.season.id} className="w-2/7 py-2 pl-3 text-right">
                  <FigureCell figure={figure} isBefore={index > 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function FigureCell({ figure, isBefore }: { figure: Figure; isBefore: boolean }) {
  return (
    <>
      <span className="tabular font-semibold">{figure.text}</span>
      {figure.detail && <span className="tabular block text-sm text-ink-muted">{figure.detail}</span>}
      {figure.share !== undefined && (
        <span
          className="mt-1 block h-2 overflow-hidden rounded-full bg-grey-soft forced-colors:border"
          aria-hidden="true"
        >
          <span
            className={`block h-full forced-colors:bg-[CanvasText] ${isBefore ? 'bg-ink-muted' : 'bg-primary'}`}
            style={{ width: `${Math.round(figure.share * 100)}%` }}
          />
        </span>
      )}
    </>
  );
}
