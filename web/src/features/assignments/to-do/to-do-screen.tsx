import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Check, ChevronsUp, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { AsyncList } from '../../../components/async-list.tsx';
import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { Pager } from '../../../components/pager.tsx';
import { StatCard } from '../../../components/stat-card.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Choice } from '../../../components/ui/choice.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { useLastKnown } from '../../../lib/hooks/use-last-known.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useClampPage } from '../../../lib/navigation/use-clamp-page.ts';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { CancelPlaceDialog } from './cancel-place-dialog.tsx';
import { Corrections } from './corrections.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { SelectBox } from './select-box.tsx';
import { groupByShift, type ToDoList } from './to-do-list.ts';
import { ToDoShift } from './to-do-shift.tsx';
import { unconfirmedQuery } from './unconfirmed.query.ts';
import { useConfirmSelected } from './use-confirm-selected.ts';
import { type Selection, useSelection } from './use-selection.ts';

interface ToDoScreenProps {
  page: number | undefined;
  /** Undefined lists them by shift, the soonest first. */
  sort: 'age' | undefined;
  /** The place whose details are open. */
  detailsId: string | undefined;
  /** The place in the cancel dialog. */
  cancelId: string | undefined;
  /** Goes to another page; undefined is the first. */
  onPage: (page: number | undefined) => void;
  onSort: (sort: 'age' | undefined) => void;
}

const NONE: UnconfirmedAssignment[] = [];

/** The places that wait for an admin's confirmation. */
export function ToDoScreen({ page = 1, sort, detailsId, cancelId, onPage, onSort }: ToDoScreenProps) {
  const now = useNow();
  const query = useQuery(unconfirmedQuery(page, sort));
  const { data } = query;
  const items = data?.items ?? NONE;
  const selection = useSelection(items);
  const bulk = useConfirmSelected(items);
  const close = useCloseDialog('details', 'cancel');
  const openId = cancelId ?? detailsId;
  const open = useLastKnown(
    items.find(({ id }) => id === openId),
    openId,
  );
  useClampPage(query.isPlaceholderData ? undefined : data, page, onPage);
  const dialog = open && {
    item: open,
    isDecided: !items.some(({ id }) => id === open.id),
    now,
    onClose: close,
  };

  return (
    <Page title={m.todo_title()} lead={m.todo_lead()}>
      <Stats stats={data?.stats} failed={query.isError} />
      {bulk.failure !== null && (
        <div className="mb-3">
          <Alert tone="error">{errorMessage(bulk.failure, m.todo_failed_confirm())}</Alert>
        </div>
      )}
      {bulk.refused.length > 0 && (
        <div className="mb-3">
          <Alert tone="notice" title={m.todo_selected_refused({ count: bulk.refused.length })}>
            <ul>
              {bulk.refused.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <Corrections now={now} />
      <AsyncList query={{ ...query, data: data?.items }} failed={m.todo_failed()} skeleton={<ToDoSkeleton />}>
        {(items) => (
          <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
            <p role="status" className="sr-only">
              {m.todo_waiting({ count: data?.total ?? 0 })}
            </p>
            {items.length > 0 ? (
              <>
                <Toolbar {...{ items, selection, sort, onSort }}>
                  {selection.selected.length > 0 && (
                    <Button
                      variant="primary"
                      icon={Check}
                      busy={bulk.isPending}
                      onClick={() => void bulk.confirm(selection.selected)}
                      className="max-sm:w-full sm:ml-auto"
                    >
                      {m.todo_confirm_selected({ count: selection.selected.length })}
                    </Button>
                  )}
                </Toolbar>
                <div className="grid gap-3">
                  {groupByShift(items).map((group) => (
                    <ToDoShift key={group.items[0]?.id} {...{ group, selection, now }} />
                  ))}
                </div>
              </>
            ) : data?.total ? (
              // The last place of this page was settled: another page is about to be shown.
              <ToDoSkeleton />
            ) : (
              <NothingToDo />
            )}
          </div>
        )}
      </AsyncList>
      {data && data.total > 0 && <Pager page={data.page} pageSize={data.pageSize} total={data.total} />}
      {dialog &&
        (cancelId ? (
          <CancelPlaceDialog key={openId} {...dialog} />
        ) : (
          <DetailsDialog key={openId} {...dialog} />
        ))}
    </Page>
  );
}

interface ToolbarProps extends Pick<ToDoScreenProps, 'sort' | 'onSort'> {
  items: readonly UnconfirmedAssignment[];
  selection: Selection;
  /** The action on the selected places. */
  children: ReactNode;
}

/** Selects all and changes the order; stays in sight, because the action on the selection is in it. */
function Toolbar({ items, selection, sort, onSort, children }: ToolbarProps) {
  return (
    <div className="sticky top-14 z-10 -mx-1 mb-1 flex min-h-15 flex-wrap items-center gap-x-5 gap-y-2 bg-canvas px-1 py-2 lg:top-0">
      <div className="flex items-center gap-3 pl-4 sm:pl-5">
        <SelectBox
          label={m.todo_select_all()}
          state={selection.stateOf(items)}
          onChange={(isSelected) => selection.select(items, isSelected)}
        />
        <span aria-hidden="true" className="font-medium">
          {m.todo_all()}
        </span>
      </div>
      <div className="ml-auto sm:order-last sm:ml-0">
        <Choice
          label={m.todo_order()}
          value={sort}
          rest={m.todo_order_start()}
          options={[['age', m.todo_order_age()]]}
          onChange={onSort}
        />
      </div>
      {children}
    </div>
  );
}

function Stats({ stats, failed }: { stats: ToDoList['stats'] | undefined; failed: boolean }) {
  const figure = (count: number | undefined) =>
    count ?? (failed ? '–' : <Skeleton className="my-1 h-6 w-10" />);
  return (
    <div className="mb-6 grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-2 sm:gap-3">
      <StatCard icon={ListChecks} label={m.todo_total()}>
        {figure(stats?.total)}
      </StatCard>
      <StatCard icon={ChevronsUp} label={m.todo_high()}>
        {figure(stats?.highPriority)}
      </StatCard>
      <StatCard icon={CalendarClock} label={m.todo_today()}>
        {figure(stats?.assignedToday)}
      </StatCard>
    </div>
  );
}

function NothingToDo() {
  return (
    <EmptyState drawing={<LanternDrawing />} title={m.todo_empty_title()}>
      {m.todo_empty_text()}
    </EmptyState>
  );
}

function ToDoSkeleton() {
  return (
    <Loading>
      <div className="mb-1 flex h-14 items-center pl-5">
        <Skeleton className="w-72" />
      </div>
      <div className="grid gap-3">
        {[1, 2, 3].map((card) => (
          <Card key={card}>
            <div className="grid gap-2 border-b border-line px-4 py-4 sm:px-5">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="w-52" />
              <Skeleton className="w-44" />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
              <div className="flex items-center gap-3">
                <Skeleton className="size-10 shrink-0 rounded-full" />
                <div className="grid gap-2">
                  <Skeleton className="h-5 w-36" />
                  <Skeleton className="w-44" />
                </div>
              </div>
              <Skeleton className="h-11 w-72 pointer-fine:h-10" />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  );
}
