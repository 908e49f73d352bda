import type { PlanSummary } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarRange, Copy, FileSpreadsheet, Undo2 } from 'lucide-react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { OPEN_DIALOG_OPTIONS, useCloseDialog } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { planName, stateText } from './plan-words.ts';
import { plansQuery } from './plans.queries.ts';
import type { PlansSearch } from './plans-search.ts';

// Loaded when opened.
const loadSeries = async () => (await import('./series-dialog.tsx')).SeriesDialog;
const loadCopy = async () => (await import('./copy-dialog.tsx')).CopyDialog;
const loadSheet = async () => (await import('./sheet/sheet-dialog.tsx')).SheetDialog;
const loadEditTemplate = async () => (await import('./edit-template-dialog.tsx')).EditTemplateDialog;
const loadUndo = async () => (await import('./undo-dialog.tsx')).UndoDialog;

interface PlansScreenProps {
  personId: string;
  search: PlansSearch;
}

/** The plans, and the ways to make a new one. */
export function PlansScreen({ personId, search }: PlansScreenProps) {
  const now = useNow();
  const query = useQuery(plansQuery);
  const close = useCloseDialog('make', 'undo', 'template');
  const navigate = useNavigate();
  const undone = query.data?.find(({ id }) => id === search.undo);
  const maker = {
    personId,
    now,
    onClose: close,
    // Back leads to the list, and not to the form.
    onMade: (planId: string) => void navigate({ to: '/plans/$id', params: { id: planId }, replace: true }),
  };
  return (
    <Page title={m.plans_title()} lead={m.plans_lead()}>
      <Makers />
      <h2 className="mt-8 mb-3 text-xl font-bold">{m.plans_list()}</h2>
      <AsyncList query={query} failed={m.plans_failed()} skeleton={<PlansSkeleton />}>
        {(plans) =>
          plans.length > 0 ? (
            <Card className="max-sm:contents">
              <Table caption={m.plans_list()} columns={columnsAt(now)} rows={plans} rowKey={({ id }) => id} />
            </Card>
          ) : (
            <EmptyState drawing={<LanternDrawing />} title={m.plans_none_title()}>
              {m.plans_none_text()}
            </EmptyState>
          )
        }
      </AsyncList>
      {search.make === 'series' && <LazyDialog key="series" load={loadSeries} props={maker} />}
      {search.make === 'copy' && <LazyDialog key="copy" load={loadCopy} props={maker} />}
      {search.make === 'sheet' && <LazyDialog key="sheet" load={loadSheet} props={maker} />}
      {search.template && (
        <LazyDialog
          key={search.template}
          load={loadEditTemplate}
          props={{ templateId: search.template, personId, onClose: close }}
        />
      )}
      {undone && <LazyDialog key={undone.id} load={loadUndo} props={{ plan: undone, onClose: close }} />}
    </Page>
  );
}

const MAKERS = [
  { make: 'series', icon: CalendarRange, title: m.plans_make_series, hint: m.plans_make_series_hint },
  { make: 'copy', icon: Copy, title: m.plans_make_copy, hint: m.plans_make_copy_hint },
  { make: 'sheet', icon: FileSpreadsheet, title: m.plans_make_sheet, hint: m.plans_make_sheet_hint },
] as const;

function Makers() {
  return (
    <ul aria-label={m.plans_make()} className="grid gap-3 sm:grid-cols-3">
      {MAKERS.map(({ make, icon, title, hint }) => (
        <li key={make} className="grid content-start gap-1.5">
          <LinkButton to="/plans" search={{ make }} {...OPEN_DIALOG_OPTIONS} icon={icon} wide>
            {title()}
          </LinkButton>
          <p className="text-sm text-ink-muted">{hint()}</p>
        </li>
      ))}
    </ul>
  );
}

const columnsAt = (now: Date): Column<PlanSummary>[] => [
  {
    key: 'plan',
    heading: m.plans_column_plan(),
    phone: 'title',
    cell: (plan) => (
      <LinkButton
        to="/plans/$id"
        params={{ id: plan.id }}
        variant="quiet"
        className="-ml-3 text-left! wrap-anywhere px-3!"
      >
        {planName(plan)}
      </LinkButton>
    ),
  },
  { key: 'state', heading: m.plans_column_state(), cell: (plan) => <span>{stateText(plan)}</span> },
  {
    key: 'who',
    heading: m.plans_column_who(),
    cell: ({ madeBy }) => <span>{madeBy?.name ?? m.plans_nobody()}</span>,
  },
  {
    key: 'when',
    heading: m.plans_column_when(),
    cell: ({ appliedAt, madeAt, undoneAt }) => (
      <span className="tabular">{formatMoment(undoneAt ?? appliedAt ?? madeAt, now)}</span>
    ),
  },
  {
    key: 'action',
    heading: <span className="sr-only">{m.plans_column_action()}</span>,
    align: 'end',
    phone: 'plain',
    cell: (plan) =>
      plan.state === 'applied' && (
        <LinkButton
          to="/plans"
          search={{ undo: plan.id }}
          {...OPEN_DIALOG_OPTIONS}
          size="sm"
          icon={Undo2}
          aria-label={m.plans_undo_of({ name: planName(plan) })}
        >
          {m.plans_undo()}
        </LinkButton>
      ),
  },
];

function PlansSkeleton() {
  return (
    <Loading>
      <Card className="divide-y divide-line">
        {[1, 2, 3].map((row) => (
          <div key={row} className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-4 px-4">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-5 w-24" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
