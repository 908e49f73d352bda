import type {
  Answer,
  Dashboard,
  listToday,
  MyAssignment,
  MyWaiting,
  Session,
} from '@ijsploeg/worker/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import { CanYouHelp, useAsksLoaded } from '../../components/shifts/asks/can-you-help.tsx';
import { OfferCards } from '../../components/shifts/waitlist/offer-cards.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { desktopBridge } from '../../lib/browser/desktop-bridge.ts';
import { isOfferDismissed } from '../../lib/browser/dismissed-offers.ts';
import { type DesktopAppOffer, useDesktopAppOffer } from '../../lib/desktop-app/desktop-app.query.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { dashboardQuery } from '../../lib/shifts/dashboard.query.ts';
import { todayQuery } from '../../lib/shifts/needs.queries.ts';
import { myWaitingQuery } from '../../lib/shifts/waitlist/waitlist.queries.ts';
import { m } from '../../paraglide/messages.js';
import { ActivityList, ActivitySkeleton } from './activity-list.tsx';
import { ApplicationNotice } from './application-notice.tsx';
import { DashboardStats } from './dashboard-stats.tsx';
import { DesktopAppCard } from './desktop-app-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FittingShifts, FittingSkeleton } from './fitting-shifts.tsx';
import { NextShift } from './next-shift.tsx';
import { OccupancyFigures, OccupancySkeleton } from './occupancy-figures.tsx';
import { OwnCharges } from './own-charges.tsx';
import { TodayNeeds } from './today-needs.tsx';
import { UpcomingShifts, UpcomingShiftsSkeleton } from './upcoming-shifts.tsx';
import { WorkQueue, WorkSkeleton } from './work-queue.tsx';

interface DashboardScreenProps {
  /** As cached in this browser. */
  session: Session;
  /** Refetches the session, because rights may have changed. */
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** The dashboard: upcoming shifts, occupancy and recent activity, by role. */
export function DashboardScreen(props: DashboardScreenProps) {
  const query = useQuery(dashboardQuery);
  // Waits for both, so that the blocks do not move down when the questions appear.
  const areAsksLoaded = useAsksLoaded(props.session.profile.role !== 'user');
  const [isAppOffered] = useState(() => !isOfferDismissed('desktop-app'));
  const isAdmin = props.session.profile.role === 'admin';
  const app = useDesktopAppOffer(isAppOffered && isAdmin);
  const today = useQuery({ ...todayQuery, enabled: isAdmin });
  const { error, isFetching } = query;
  const isLoaded = areAsksLoaded && app.isLoaded && !(isAdmin && today.isPending);
  const data = isLoaded ? query.data : undefined;
  const waits = props.session.profile.role === 'volunteer';
  const waiting = useQuery({ ...myWaitingQuery, enabled: waits });
  const retry = () => void query.refetch();
  return (
    <Page title={m.dashboard_title({ name: props.session.profile.firstName })} lead={m.dashboard_lead()}>
      {data && query.isRefetchError && (
        <StaleNotice readAt={query.dataUpdatedAt} onRetry={retry} retrying={isFetching} />
      )}
      {error && !data ? (
        <LoadError
          error={error}
          message={errorMessage(error, m.dashboard_failed())}
          onRetry={retry}
          retrying={isFetching}
        />
      ) : (
        // Offers are on top: shown with the rest, so that nothing moves later.
        <Board
          data={waits && waiting.isPending ? undefined : data}
          waiting={waiting.data}
          appOffer={app.offer}
          today={today}
          {...props}
        />
      )}
    </Page>
  );
}

interface BoardProps extends DashboardScreenProps {
  data: Dashboard | undefined;
  /** The shifts for which a volunteer waits; undefined if they are not loaded. */
  waiting: readonly MyWaiting[] | undefined;
  /** Null if the desktop app is not offered here, or not any more. */
  appOffer: DesktopAppOffer | null;
  /** The shifts of today and tomorrow, for an admin. */
  today: UseQueryResult<Answer<typeof listToday>>;
}

/** The blocks for the person's role, with skeletons until the data has been loaded. */
function Board({ data, waiting, appOffer, today, session, onRefresh, isRefreshing }: BoardProps) {
  const now = useNow();
  const cachedRole = session.profile.role;
  const role = data?.role ?? cachedRole;
  const hasLostRights = role === 'user' && cachedRole !== 'user';
  const refresh = useEffectEvent(onRefresh);
  // Lost rights apply at once; new ones when the person presses the button.
  useEffect(() => {
    if (hasLostRights) refresh();
  }, [hasLostRights]);
  const hasNewRights = cachedRole === 'user' && role !== 'user';
  const notice = (
    <ApplicationNotice
      status={
        hasNewRights ? 'approved' : data ? data.requestStatus : (session.volunteerRequest?.status ?? null)
      }
      isRefreshing={isRefreshing}
      onRefresh={onRefresh}
    />
  );
  if (role === 'user') return notice;
  const stats = <DashboardStats role={role} stats={data?.stats ?? undefined} />;
  return (
    // New elements once there is data, because the blocks are in another order than while loading.
    <div key={data ? 'data' : 'loading'} className="grid gap-5 sm:gap-6">
      {hasNewRights && notice}
      {role === 'volunteer' && data?.charges && <OwnCharges charges={data.charges} now={now} />}
      {data && <CanYouHelp now={now} />}
      {role === 'admin' ? (
        <AdminBoard data={data} today={today} now={now} stats={stats} appOffer={data ? appOffer : null} />
      ) : (
        <>
          {waiting && data && <OfferCards waiting={waiting} now={now} />}
          <VolunteerBoard data={data} now={now} />
          {stats}
        </>
      )}
    </div>
  );
}

interface AdminBoardProps extends Pick<BoardProps, 'data' | 'appOffer' | 'today'> {
  now: Date;
  stats: ReactNode;
}

/** In one screen what waits for an admin, and how safe today and the coming days are; then the recent activity. */
function AdminBoard({ data, today, now, stats, appOffer }: AdminBoardProps) {
  return (
    <>
      {data?.work?.firstSteps && <FirstSteps steps={data.work.firstSteps} />}
      <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <Block id="work" title={m.dashboard_work()}>
          {data?.work ? <WorkQueue work={data.work} /> : <WorkSkeleton />}
        </Block>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Block
            id="today"
            title={m.dashboard_today()}
            link={
              <LinkButton to="/today" variant="quiet" size="sm" className="-mr-3">
                {m.dashboard_today_all()}
              </LinkButton>
            }
          >
            {data ? <TodayNeeds query={today} now={now} /> : <WorkSkeleton />}
          </Block>
        </div>
        <Block id="occupancy" title={m.dashboard_occupancy()}>
          {data?.occupancy ? (
            <OccupancyFigures occupancy={data.occupancy} now={now} />
          ) : (
            <OccupancySkeleton />
          )}
        </Block>
      </div>
      {appOffer && <DesktopAppCard offer={appOffer} />}
      {stats}
      {data?.upcoming && data.upcoming.length > 0 && <Upcoming assignments={data.upcoming} now={now} />}
      <Block id="activity" title={m.dashboard_activity()}>
        {data?.activity ? <ActivityList activity={data.activity} now={now} /> : <ActivitySkeleton />}
      </Block>
    </>
  );
}

/** The next shift of a volunteer and the shifts they can claim, then their later ones. */
function VolunteerBoard({ data, now }: { data: Dashboard | undefined; now: Date }) {
  const [next = null, ...later] = data?.upcoming ?? [];
  return (
    <div className="grid items-start gap-5 sm:gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <NextShift assignment={data && next} now={now} />
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Block
          id="fitting"
          title={m.dashboard_fitting()}
          link={
            <LinkButton
              to="/shifts"
              search={CLAIMABLE}
              variant="quiet"
              size="sm"
              className="-mr-3"
              aria-label={m.dashboard_fitting_all_label()}
            >
              {m.dashboard_fitting_all()}
            </LinkButton>
          }
        >
          {data?.fitting ? (
            <FittingShifts shifts={data.fitting} isFirst={data.stats?.myShifts === 0} now={now} />
          ) : (
            <FittingSkeleton />
          )}
        </Block>
      </div>
      {later.length > 0 && <Upcoming assignments={later} now={now} />}
    </div>
  );
}

const CLAIMABLE = { view: 'list', show: 'claimable' } as const;

interface UpcomingProps {
  /** Undefined while loading. */
  assignments: readonly MyAssignment[] | null | undefined;
  now: Date;
}

function Upcoming({ assignments, now }: UpcomingProps) {
  return (
    <Block
      id="upcoming"
      title={m.dashboard_upcoming()}
      link={
        // The desktop app has only the admin screens; a person's own shifts are in the browser.
        !desktopBridge() && (
          <LinkButton to="/my-shifts" variant="quiet" size="sm" className="-mr-3">
            {m.nav_my_shifts()}
          </LinkButton>
        )
      }
    >
      {assignments ? <UpcomingShifts assignments={assignments} now={now} /> : <UpcomingShiftsSkeleton />}
    </Block>
  );
}

interface BlockProps {
  id: string;
  title: string;
  link?: ReactNode;
  children: ReactNode;
}

function Block({ id, title, link, children }: BlockProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="px-4 pt-4 pb-1 sm:px-6">
        <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line pb-3 *:last:shrink-0">
          <h2 id={id} className="min-w-0 text-xl font-bold">
            {title}
          </h2>
          {link}
        </div>
        {children}
      </Card>
    </section>
  );
}
