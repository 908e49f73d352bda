import type { Dashboard, Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Page } from '../../components/ui/page.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { desktopBridge } from '../../lib/browser/desktop-bridge.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { ActivityList, ActivitySkeleton } from './activity-list.tsx';
import { ApplicationNotice } from './application-notice.tsx';
import { dashboardQuery } from './dashboard.queries.ts';
import { DashboardStats } from './dashboard-stats.tsx';
import { OccupancyFigures, OccupancySkeleton } from './occupancy-figures.tsx';
import { UpcomingShifts, UpcomingShiftsSkeleton } from './upcoming-shifts.tsx';

export interface DashboardScreenProps {
  /** As cached in this browser. */
  session: Session;
  /** Refetches the session, because rights may have changed. */
  onRefresh: () => void;
  isRefreshing: boolean;
}

/** The dashboard: upcoming shifts, occupancy and recent activity, by role. */
export function DashboardScreen(props: DashboardScreenProps) {
  const query = useQuery(dashboardQuery);
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  return (
    <Page title={m.dashboard_title({ name: props.session.profile.firstName })} lead={m.dashboard_lead()}>
      {data && query.isRefetchError && (
        <StaleNotice readAt={query.dataUpdatedAt} onRetry={retry} retrying={isFetching} />
      )}
      {error && !data ? (
        <ErrorState message={errorMessage(error)} onRetry={retry} retrying={isFetching} />
      ) : (
        <Board data={data} {...props} />
      )}
    </Page>
  );
}

interface BoardProps extends DashboardScreenProps {
  data: Dashboard | undefined;
}

/** The blocks for the person's role, with skeletons until the data has been loaded. */
function Board({ data, session, onRefresh, isRefreshing }: BoardProps) {
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
  return (
    <div className="grid gap-5 sm:gap-6">
      {hasNewRights && notice}
      <DashboardStats role={role} stats={data?.stats ?? undefined} />
      {role === 'admin' ? (
        <div className="grid items-start gap-5 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="grid min-w-0 gap-5 sm:gap-6">
            <Block id="occupancy" title={m.dashboard_occupancy()}>
              {data?.occupancy ? (
                <OccupancyFigures occupancy={data.occupancy} now={now} />
              ) : (
                <OccupancySkeleton />
              )}
            </Block>
            <Upcoming data={data} now={now} />
          </div>
          <Block id="activity" title={m.dashboard_activity()}>
            {data?.activity ? <ActivityList activity={data.activity} now={now} /> : <ActivitySkeleton />}
          </Block>
        </div>
      ) : (
        <Upcoming data={data} now={now} />
      )}
    </div>
  );
}

function Upcoming({ data, now }: { data: Dashboard | undefined; now: Date }) {
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
      {data?.upcoming ? <UpcomingShifts assignments={data.upcoming} now={now} /> : <UpcomingShiftsSkeleton />}
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
      <Card className="px-5 pt-4 pb-1 sm:px-6">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
          <h2 id={id} className="text-xl font-bold">
            {title}
          </h2>
          {link}
        </div>
        {children}
      </Card>
    </section>
  );
}
