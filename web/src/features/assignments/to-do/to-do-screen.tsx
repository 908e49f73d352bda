import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { AsyncList } from '../../../components/async-list.tsx';
import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { Pager } from '../../../components/pager.tsx';
import { StatLine } from '../../../components/stat-line.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Choice } from '../../../components/ui/choice.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatDayHeading } from '../../../lib/format/format-date.ts';
import { useLastKnown } from '../../../lib/hooks/use-last-known.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useClampPage } from '../../../lib/navigation/use-clamp-page.ts';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { CancelPlaceDialog } from './cancel-place-dialog.tsx';
import { Corrections } from './corrections.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { SelectBox } from './select-box.tsx';
import { groupByDay, type ToDoList } from './to-do-list.ts';
import { ToDoShift } from './to-do-shift.tsx';
import { unconfirmedQuery } from './unconfirmed.query.ts';
import { useConfirmSelected } from './use-confirm-selected.ts';
import { type Selection, useSelection } from './use-selection.ts';

interface ToDoScreenProps {
  page: number | undefined;
  /** Undefined lists them by shift, the soonest first. */
  sort: 'age' | undefined;
  /** Goes to another page; undefined is the first. */
  onPage: (page: number | undefined) => void;
  onSort: (sort: 'age' | undefined) => void;
}

const NONE: UnconfirmedAssignment[] = [];

/** The places that wait for an admin's confirmation. */
export function ToDoScreen({ page = 1, sort, onPage, onSort }: ToDoScreenProps) {
  const now = useNow();
  const query = useQuery(unconfirmedQuery(page, sort));
  const { data } = query;
  const items = data?.items ?? NONE;
  const selection = useSelection(items);
  const bulk = useConfirmSelected(items);
  useClampPage(query.isPlaceholderData ? undefined : data, page, onPage);
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
                <div className="grid gap-5">
                  {groupByDay(items).map(({ day, shifts }) => (
                    <section key={shifts[0]?.items[0]?.id}>
                      <h2 className="mb-2 text-xl font-bold first-letter:uppercase">
                        {formatDayHeading(`${day}T12:00`, now)}
                      </h2>
                      <Card className="divide-y divide-line overflow-hidden">
                        {shifts.map((group) => (
                          <ToDoShift key={group.items[0]?.id} {...{ group, selection, now }} />
                        ))}
                      </Card>
                    </section>
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
      <OpenDialog items={items} now={now} />
    </Page>
  );
}

/** Reads its search params itself, so that the list below is not rendered again. */
function OpenDialog({ items, now }: { items: readonly UnconfirmedAssignment[]; now: Date }) {
  const { details, cancel } = useSearch({ from: '/_authenticated/admin-todo' });
  const openId = cancel ?? details;
  const open = useLastKnown(
    items.find(({ id }) => id === openId),
    openId,
  );
  const onClose = useCloseDialog('details', 'cancel');
  if (!open) return null;
  const dialog = { item: open, isDecided: !items.some(({ id }) => id === open.id), now, onClose };
  return cancel ? <CancelPlaceDialog key={openId} {...dialog} /> : <DetailsDialog key={openId} {...dialog} />;
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

/** Counts of the whole list, not of the page shown. */
function Stats({ stats, failed }: { stats: ToDoList['stats'] | undefined; failed: boolean }) {
  const figure = (count: number | undefined) => count ?? (failed ? '–' : undefined);
  return (
    <div className="mb-4">
      <StatLine
        stats={[
          { label: m.todo_total(), figure: figure(stats?.total) },
          { label: m.todo_high(), figure: figure(stats?.highPriority) },
          { label: m.todo_today(), figure: figure(stats?.assignedToday) },
        ]}
      />
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
      <Skeleton className="mb-3 h-6 w-56" />
      <Card className="divide-y divide-line">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex min-h-14 items-center justify-between gap-6 px-4 sm:px-5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-8 w-24" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
