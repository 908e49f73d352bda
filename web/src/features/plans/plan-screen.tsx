import type { DoubleBooking, Plan, PlanItem, PlanOutcome } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, Play, Trash2, Undo2, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { DoubleBookingDialog } from '../../components/shifts/form/double-booking-dialog.tsx';
import { OffReasonField } from '../../components/shifts/form/off-reason-field.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { localDay } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { ApplyDialog } from './apply-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { PlanCalendar } from './plan-calendar.tsx';
import { PlanItems } from './plan-items.tsx';
import { isBlocked, planName, sortItems, stateText, summaryOf } from './plan-words.ts';
import { applyPlanMutation, dropPlanMutation, planQuery } from './plans.queries.ts';
import { usePlanEdits } from './use-plan-edits.ts';

// Loaded when opened.
const loadCopiedPeople = async () => (await import('./copied-people-dialog.tsx')).CopiedPeopleDialog;
const loadUndo = async () => (await import('./undo-dialog.tsx')).UndoDialog;

/** One plan: a draft to look through and apply, afterwards its result. */
export function PlanScreen({ planId, personId }: { planId: string; personId: string }) {
  const query = useQuery(planQuery(planId));
  const { data: plan, error } = query;
  if (!plan) {
    return (
      <Page title={m.plans_title()}>
        {error ? (
          <LoadError
            error={error}
            message={errorMessage(error, m.plans_failed())}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <PlanSkeleton />
        )}
      </Page>
    );
  }
  return plan.state === 'draft' ? <Draft plan={plan} personId={personId} /> : <PastPlan plan={plan} />;
}

/** Above this number of shifts, the number has to be typed. */
const TYPED_ABOVE = 100;

const isCalledOff = ({ before, after }: PlanItem) =>
  after.status === 'cancelled' && before?.status !== 'cancelled';

function Draft({ plan, personId }: { plan: Plan; personId: string }) {
  const edits = usePlanEdits(plan);
  const navigate = useNavigate();
  const singleFlight = useSingleFlight();
  const applying = useMutation(applyPlanMutation);
  const dropping = useMutation(dropPlanMutation);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState<'count' | readonly DoubleBooking[] | null>(null);
  const [edited, setEdited] = useState<PlanItem | null>(null);
  const [reason, setReason] = useState('');
  const count = plan.items.filter(edits.isSelected).length;
  const { open, existing, past } = sortItems(plan.items);
  const callsOff = plan.items.some((item) => edits.isSelected(item) && isCalledOff(item));

  const list = {
    isSheet: plan.type === 'rows',
    isSelected: edits.isSelected,
    isBlocked,
    onSelect: edits.select,
    onEdit: setEdited,
  };

  async function apply(overrideOverlap = false): Promise<void> {
    try {
      await edits.flush();
      const outcome = await applying.mutateAsync({
        planId: plan.id,
        version: edits.versionOf(),
        expected: count,
        overrideOverlap,
        reason,
      });
      showToast({ message: doneText(plan, outcome) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'plan.double_books') throw error;
      setAsked(error.detail.people as DoubleBooking[]);
    }
  }

  async function act(action: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    setFailure(null);
    try {
      await action();
    } catch (error) {
      setFailure(error);
    }
    setIsBusy(false);
  }

  return (
    <Page
      title={planName(plan)}
      lead={open.length > 0 ? summaryOf(open, edits.isSelected) : m.plans_summary_nothing()}
      tools={
        <Button
          icon={Trash2}
          onClick={() =>
            void singleFlight(() =>
              act(async () => {
                await dropping.mutateAsync({ planId: plan.id, version: edits.versionOf() });
                showToast({ message: m.plans_dropped() });
                await navigate({ to: '/plans', replace: true });
              }),
            )
          }
        >
          {m.plans_drop()}
        </Button>
      }
      action={
        <Button
          variant="primary"
          icon={Play}
          busy={isBusy}
          disabled={count === 0}
          onClick={() => {
            if (count > TYPED_ABOVE) setAsked('count');
            else void singleFlight(() => act(apply));
          }}
        >
          {m.plans_apply({ count })}
        </Button>
      }
    >
      {plan.peopleToNotify > 0 && (
        <p className="mb-4 text-ink-muted">{m.plans_notifies({ count: plan.peopleToNotify })}</p>
      )}
      {plan.peopleToNotify > 0 && callsOff && (
        <div className="mb-4 max-w-xl">
          <OffReasonField value={reason} onChange={setReason} />
        </div>
      )}
      {(failure ?? edits.error) !== null && (
        <div className="mb-4">
          <Alert tone="error">{errorMessage(failure ?? edits.error, m.plans_not_done())}</Alert>
        </div>
      )}
      <Layout plan={plan}>
        {open.length > 0 && <PlanItems items={open} caption={m.plans_shifts()} {...list} />}
        {existing.length > 0 && (
          <Disclosure summary={m.plans_summary_exist({ count: existing.length })} open={open.length === 0}>
            <PlanItems items={existing} caption={m.plans_shifts_existing()} {...list} />
          </Disclosure>
        )}
        {past.length > 0 && (
          <Disclosure summary={m.plans_summary_past({ count: past.length })}>
            <PlanItems items={past} caption={m.plans_shifts_past()} {...list} />
          </Disclosure>
        )}
      </Layout>
      {asked === 'count' && (
        <ApplyDialog
          kind={plan.kind}
          count={count}
          peopleToNotify={plan.peopleToNotify}
          onApply={async () => {
            await apply();
            setAsked((now) => (now === 'count' ? null : now));
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked !== null && asked !== 'count' && (
        <DoubleBookingDialog
          people={asked}
          onSave={async () => {
            await apply(true);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {edited && (
        <ItemDialog
          key={edited.shiftId}
          item={edited}
          draft={`plan.${personId}.${plan.id}.${edited.shiftId}`}
          onSave={(after) => edits.edit(edited.shiftId, after)}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}

/** One sentence about the result of applying. */
function doneText({ kind }: Plan, { done, kept, notified }: PlanOutcome): string {
  return [
    kind === 'create' ? m.plans_done_created({ count: done }) : m.plans_done_changed({ count: done }),
    kept.length > 0 && m.plans_done_kept({ count: kept.length }),
    notified > 0 && m.plans_done_notified({ count: notified }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The result of a plan, with a button that undoes it. */
function PastPlan({ plan }: { plan: Plan }) {
  const [isUndoing, setIsUndoing] = useState(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const done = plan.items.filter(({ applied }) => applied);
  const left = plan.items.filter(({ applied }) => !applied);
  const [first = left[0]] = done;
  const isSheet = plan.type === 'rows';
  const isCreate = plan.kind === 'create';
  return (
    <Page
      title={planName(plan)}
      lead={stateText(plan)}
      action={
        plan.state === 'applied' &&
        plan.items.length > 0 && (
          <Button icon={Undo2} onClick={() => setIsUndoing(true)}>
            {m.plans_undo()}
          </Button>
        )
      }
    >
      {plan.state === 'applied' && plan.type === 'copy' && plan.items.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{m.plans_people_offer()}</p>
          <Button icon={Users} onClick={() => setIsPlacing(true)}>
            {m.plans_people()}
          </Button>
        </div>
      )}
      {first && (
        <LinkButton
          to="/shifts"
          search={{ view: 'month', day: localDay(first.after.startTime) }}
          icon={CalendarDays}
          className="mb-4"
        >
          {m.plans_calendar()}
        </LinkButton>
      )}
      <Layout plan={plan}>
        {done.length > 0 && <PlanItems items={done} caption={m.plans_shifts()} isSheet={isSheet} />}
        {left.length > 0 && (
          <Disclosure
            summary={
              isCreate
                ? m.plans_left_create({ count: left.length })
                : m.plans_left_change({ count: left.length })
            }
            open={done.length === 0}
          >
            <PlanItems items={left} caption={m.plans_shifts_left()} isSheet={isSheet} />
          </Disclosure>
        )}
        {plan.items.length === 0 && <p className="text-ink-muted">{m.plans_items_gone()}</p>}
      </Layout>
      {isPlacing && (
        <LazyDialog load={loadCopiedPeople} props={{ planId: plan.id, onClose: () => setIsPlacing(false) }} />
      )}
      {isUndoing && <LazyDialog load={loadUndo} props={{ plan, onClose: () => setIsUndoing(false) }} />}
    </Page>
  );
}

function Layout({ plan, children }: { plan: Plan; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <section aria-labelledby="plan-shifts">
        <h2 id="plan-shifts" className="sr-only">
          {m.plans_shifts()}
        </h2>
        {children}
      </section>
      <PlanCalendar items={plan.items} />
    </div>
  );
}

function PlanSkeleton() {
  return (
    <Loading>
      <div className="grid gap-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </Loading>
  );
}
