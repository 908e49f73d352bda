import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronsUp, ListChecks } from 'lucide-react';
import { AsyncList } from '../../../components/async-list.tsx';
import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { Pager } from '../../../components/pager.tsx';
import { StatCard } from '../../../components/stat-card.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { useFocusAfterDialog } from '../../../lib/hooks/use-focus-after-dialog.ts';
import { useLastKnown } from '../../../lib/hooks/use-last-known.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useClampPage } from '../../../lib/navigation/use-clamp-page.ts';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { CancelPlaceDialog } from './cancel-place-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { ToDoCard } from './to-do-card.tsx';
import type { ToDoList } from './to-do-list.ts';
import { unconfirmedQuery } from './unconfirmed.query.ts';

export interface ToDoScreenProps {
  page: number | undefined;
  /** The place whose details are open. */
  detailsId: string | undefined;
  /** The place in the cancel dialog. */
  cancelId: string | undefined;
  /** Goes to another page; undefined is the first. */
  onPage: (page: number | undefined) => void;
}

/** The places that wait for an admin's confirmation, oldest first. */
export function ToDoScreen({ page = 1, detailsId, cancelId, onPage }: ToDoScreenProps) {
  const now = useNow();
  const query = useQuery(unconfirmedQuery(page));
  const { data } = query;
  const close = useCloseDialog('details', 'cancel');
  const openId = cancelId ?? detailsId;
  const open = useLastKnown(
    data?.items.find(({ id }) => id === openId),
    openId,
  );
  const list = useFocusAfterDialog(openId !== undefined);
  useClampPage(query.isPlaceholderData ? undefined : data, page, onPage);
  const dialog = open && {
    item: open,
    isSettled: !data?.items.some(({ id }) => id === open.id),
    now,
    onClose: close,
  };
  return (
    <Page title={m.todo_title()} lead={m.todo_lead()}>
      <Stats stats={data?.stats} failed={query.isError} />
      <AsyncList query={{ ...query, data: data?.items }} failed={m.todo_failed()} skeleton={<ToDoSkeleton />}>
        {(items) => (
          <div
            ref={list}
            tabIndex={-1}
            aria-busy={query.isPlaceholderData}
            className="outline-none aria-busy:opacity-60"
          >
            <p role="status" className="sr-only">
              {m.todo_waiting({ count: data?.total ?? 0 })}
            </p>
            {items.length > 0 ? (
              <Items items={items} now={now} />
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

function Stats({ stats, failed }: { stats: ToDoList['stats'] | undefined; failed: boolean }) {
  const figure = (count: number | undefined) =>
    count ?? (failed ? '–' : <Skeleton className="my-1 h-6 w-10" />);
  return (
    <div className="mb-6 grid grid-cols-3 gap-2 sm:gap-3">
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

function Items({ items, now }: { items: UnconfirmedAssignment[]; now: Date }) {
  return (
    <ul className="grid gap-3">
      {items.map((item) => (
        <li key={item.id}>
          <ToDoCard item={item} now={now} />
        </li>
      ))}
    </ul>
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
      <div className="grid gap-3">
        {[1, 2, 3].map((card) => (
          <Card
            key={card}
            className="grid gap-x-6 gap-y-3 p-4 sm:px-5 lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:items-center"
          >
            <div className="flex items-center gap-3">
              <Skeleton className="size-10 shrink-0 rounded-full" />
              <div className="grid gap-2">
                <Skeleton className="h-5 w-36" />
                <Skeleton className="w-44" />
              </div>
            </div>
            <div className="grid gap-2">
              <Skeleton className="w-40" />
              <Skeleton className="w-52" />
              <Skeleton className="w-44" />
            </div>
            <Skeleton className="h-11 w-72 max-w-full pointer-fine:h-10" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
