import { getAssignmentCalendar, type MyAssignment } from '@ijsploeg/worker/contract';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { CalendarSync, RotateCw } from 'lucide-react';
import { AddToCalendar } from '../../components/add-to-calendar.tsx';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { HelpContact } from '../../components/help-contact.tsx';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { CanYouHelp, useAsksLoaded } from '../../components/shifts/asks/can-you-help.tsx';
import { OfferCards } from '../../components/shifts/waitlist/offer-cards.tsx';
import { WaitingShifts } from '../../components/shifts/waitlist/waiting-shifts.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { apiPath } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { contactQuery } from '../../lib/contact/contact.query.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { myAssignmentsQuery } from '../../lib/shifts/my-assignments.query.ts';
import { canCancel, needsStandIn } from '../../lib/shifts/places.ts';
import { myWaitingQuery } from '../../lib/shifts/waitlist/waitlist.queries.ts';
import { m } from '../../paraglide/messages.js';
import { ComeQuestion } from './come-question.tsx';
import { HomeScreenCard } from './home-screen-card.tsx';
import { myHoursQuery } from './hours.queries.ts';
import { MyShiftActions } from './my-shift-actions.tsx';
import { MyShiftCard } from './my-shift-card.tsx';
import { canConfirm, countHeld, followingPlaces, isAsked, splitMyShifts } from './my-shifts.ts';
import type { MyShiftsView } from './my-shifts-search.ts';
import { canOfferPush, PushCard } from './push-card.tsx';
import { HoursTotal, ShiftHours } from './worked-hours.tsx';

// Loaded when opened.
const loadCannotCome = async () => (await import('./cannot-come-dialog.tsx')).CannotComeDialog;

interface MyShiftsScreenProps {
  isAdmin: boolean;
  view: MyShiftsView;
  onView: (view: MyShiftsView) => void;
  /** The place whose holder cannot come, in the open dialog. */
  cannotId: string | undefined;
  onClose: () => void;
  /** Opens the correction of the hours of a place. */
  onCorrect: (assignmentId: string) => void;
}

/** The signed-in volunteer's shifts: upcoming and past. */
export function MyShiftsScreen({ isAdmin, view, onView, cannotId, onCorrect, onClose }: MyShiftsScreenProps) {
  useDocumentTitle(m.mine_title());
  const now = useNow();
  // Loads with the shifts, so that the layout does not shift later.
  usePrefetchQuery(contactQuery);
  const query = useQuery(myAssignmentsQuery);
  // Waits for both, so that the list does not move down when the questions appear.
  const isLoaded = useAsksLoaded();
  const { error, isFetching } = query;
  const data = isLoaded ? query.data : undefined;
  const waiting = useQuery(myWaitingQuery);
  // They stand above and on the past shifts.
  const hours = useQuery({ ...myHoursQuery, enabled: view === 'past' });
  const isCounting = view === 'past' && hours.isPending && hours.failureCount === 0;
  return (
    <Page
      title={m.mine_title()}
      lead={data ? countText(data, now) : !error && <Skeleton className="my-1 w-52" />}
      tools={
        data && (
          <Button variant="quiet" icon={RotateCw} busy={isFetching} onClick={() => void query.refetch()}>
            <span className="max-sm:sr-only">{m.mine_refresh()}</span>
          </Button>
        )
      }
    >
      <div className="not-empty:mb-5">
        <CanYouHelp now={now} />
      </div>
      <AsyncList query={{ ...query, data }} failed={m.mine_failed()} skeleton={<MyShiftsSkeleton />}>
        {(assignments) => {
          // Shown with the shifts, so that nothing moves later.
          if (waiting.isPending) return <MyShiftsSkeleton />;
          const split = splitMyShifts(assignments, now);
          return (
            <Tabs
              label={m.mine_views()}
              value={view}
              onChange={onView}
              tabs={[
                { key: 'upcoming', label: <Tab text={m.mine_upcoming()} count={split.upcoming.length} /> },
                { key: 'past', label: <Tab text={m.mine_past()} count={split.past.length} /> },
              ]}
            >
              {view === 'upcoming' && waiting.data && (
                <div className="mb-3 empty:hidden">
                  <OfferCards waiting={waiting.data} now={now} />
                </div>
              )}
              {view === 'past' && <HoursTotal />}
              {isCounting ? (
                <Loading>
                  <CardsSkeleton />
                </Loading>
              ) : (
                <MyShiftList {...{ view, now, isAdmin, onCorrect }} assignments={split[view]} />
              )}
              {view === 'upcoming' && waiting.data && <WaitingShifts waiting={waiting.data} now={now} />}
              {view === 'upcoming' && waiting.error && !waiting.data && (
                <LoadError
                  error={waiting.error}
                  message={errorMessage(waiting.error, m.waitlist_failed_mine())}
                  onRetry={() => void waiting.refetch()}
                  retrying={waiting.isFetching}
                />
              )}
              {/* Once, for the hints of all cards. */}
              {view === 'upcoming' && split.upcoming.some(({ status }) => status === 'confirmed') && (
                <div className="mt-5 text-sm text-ink-muted">
                  <HelpContact />
                </div>
              )}
            </Tabs>
          );
        }}
      </AsyncList>
      {cannotId && (
        <LazyDialog key={cannotId} load={loadCannotCome} props={{ assignmentId: cannotId, now, onClose }} />
      )}
    </Page>
  );
}

function Tab({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text} <span className="tabular font-normal">({count})</span>
    </>
  );
}

interface MyShiftListProps {
  view: MyShiftsView;
  assignments: readonly MyAssignment[];
  now: Date;
  isAdmin: boolean;
  onCorrect: (assignmentId: string) => void;
}

function MyShiftList({ view, assignments, now, isAdmin, onCorrect }: MyShiftListProps) {
  if (assignments.length === 0) return view === 'upcoming' ? <NothingToCome /> : <NothingPast />;
  const next = view === 'upcoming' ? assignments.find(({ shift }) => shift.status === 'active') : undefined;
  return (
    <>
      <ul className="grid gap-3">
        {assignments.map((assignment) => {
          const isOpen =
            view === 'upcoming' && [canCancel, needsStandIn, canConfirm].some((can) => can(assignment, now));
          const hasFollowing = isOpen && followingPlaces(assignments, assignment, now).length > 0;
          const actions = isOpen && <MyShiftActions {...{ assignment, now, isAdmin, hasFollowing }} />;
          const asks = view === 'upcoming' && isAsked(assignment, now);
          const isUnanswered = asks && assignment.acknowledgedAt === null;
          return (
            <li key={assignment.id}>
              <MyShiftCard
                assignment={assignment}
                now={now}
                isNext={assignment === next}
                question={asks && <ComeQuestion assignment={assignment}>{actions}</ComeQuestion>}
                actions={!isUnanswered && actions}
                hint={
                  view === 'past' ? (
                    <ShiftHours
                      assignmentId={assignment.id}
                      now={now}
                      onCorrect={() => onCorrect(assignment.id)}
                    />
                  ) : assignment.standIn ? (
                    <p>{m.cannot_seeking_text()}</p>
                  ) : (
                    needsStandIn(assignment, now) && <p>{m.mine_confirmed_hint()}</p>
                  )
                }
                calendar={
                  view === 'upcoming' &&
                  assignment.shift.status === 'active' && (
                    <AddToCalendar
                      entry={assignment.shift}
                      fileHref={apiPath(getAssignmentCalendar, { id: assignment.id })}
                    />
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      {view === 'upcoming' && (
        <LinkButton to="/profile" hash="feed" variant="quiet" icon={CalendarSync} className="mt-4 -ml-4">
          {m.feed_offer()}
        </LinkButton>
      )}
      {view === 'upcoming' && (
        <div className="mt-4 empty:hidden">
          <DeviceOffer />
        </div>
      )}
    </>
  );
}

/** At most one offer for this device at a time. */
function DeviceOffer() {
  const { user } = useSession();
  return canOfferPush(user.id) ? <PushCard personId={user.id} /> : <HomeScreenCard />;
}

function NothingToCome() {
  return (
    <EmptyState
      drawing={<SkateDrawing />}
      title={m.mine_empty_upcoming_title()}
      action={
        <LinkButton to="/shifts" search={{ view: 'list' }} variant="primary">
          {m.mine_find()}
        </LinkButton>
      }
    >
      {m.mine_empty_upcoming_text()}
    </EmptyState>
  );
}

function NothingPast() {
  return (
    <EmptyState drawing={<LanternDrawing />} title={m.mine_empty_past_title()}>
      {m.mine_empty_past_text()}
    </EmptyState>
  );
}

function MyShiftsSkeleton() {
  return (
    <Loading>
      <div className="mb-5 flex min-h-11 items-center gap-6 border-b border-line px-3">
        <Skeleton className="w-24" />
        <Skeleton className="w-24" />
      </div>
      <CardsSkeleton />
    </Loading>
  );
}

const CardsSkeleton = () => (
  <div className="grid gap-3">
    {[1, 2, 3].map((card) => (
      <Card key={card} className="grid min-h-40 content-start gap-3 p-4 sm:px-5">
        <Skeleton className="h-6 w-28 rounded-full sm:hidden" />
        <Skeleton className="w-44" />
        <Skeleton className="h-5 w-56" />
        <Skeleton className="w-40" />
        <Skeleton className="mt-1 h-11 w-28 pointer-fine:h-10" />
      </Card>
    ))}
  </div>
);

function countText(places: readonly MyAssignment[], now: Date): string {
  const total = countHeld(places);
  if (total === 0) return m.mine_count_none();
  return m.mine_count({ upcoming: splitMyShifts(places, now).upcoming.length, total });
}
