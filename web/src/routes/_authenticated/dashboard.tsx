import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ClipboardCheck, IdCard, UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListFaces } from '../../components/list-faces.tsx';
import { StatCard } from '../../components/stat-card.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Page } from '../../components/ui/page.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { pendingRequestsQuery } from '../../features/approval/pending-requests.query.ts';
import { myAssignmentsQuery } from '../../features/assignments/assignments.queries.ts';
import { splitMyShifts } from '../../features/assignments/my-shifts.ts';
import { StandingNotice } from '../../features/dashboard/standing-notice.tsx';
import { UpcomingShifts, UpcomingShiftsSkeleton } from '../../features/dashboard/upcoming-shifts.tsx';
import { isAdmin, isVolunteer } from '../../features/session/guard.ts';
import { refreshSession, sessionQuery } from '../../features/session/session.query.ts';
import { useSession } from '../../features/session/use-session.ts';
import { roleName } from '../../lib/role-name.ts';
import { useNow } from '../../lib/use-now.ts';
import { m } from '../../paraglide/messages.js';

export const Route = createFileRoute('/_authenticated/dashboard')({ component: Dashboard });

/** How many shifts to come are shown (specification). */
const UPCOMING_SHOWN = 5;

function Dashboard() {
  const session = useSession();
  const { firstName } = session.profile;
  return (
    <Page title={m.dashboard_title({ name: firstName })} lead={m.dashboard_lead()}>
      {isVolunteer(session) ? <VolunteerBoard forAdmins={isAdmin(session)} /> : <ApplicantBoard />}
    </Page>
  );
}

function ApplicantBoard() {
  const { volunteerRequest } = useSession();
  const client = useQueryClient();
  const { isFetching } = useQuery(sessionQuery);
  return (
    <StandingNotice
      request={volunteerRequest}
      isRefreshing={isFetching}
      onRefresh={() => void refreshSession(client).catch(() => null)}
    />
  );
}

function VolunteerBoard({ forAdmins }: { forAdmins: boolean }) {
  const { profile } = useSession();
  const now = useNow();
  const query = useQuery(myAssignmentsQuery);
  const upcoming =
    query.data && splitMyShifts(query.data, now).upcoming.filter(({ shift }) => shift.status === 'active');
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <StatCard icon={ClipboardCheck} label={m.dashboard_my_shifts()}>
          {upcoming ? upcoming.length : <Figure failed={query.isError} />}
        </StatCard>
        <StatCard icon={IdCard} label={m.dashboard_my_role()}>
          {roleName(profile.role)}
        </StatCard>
        {forAdmins && (
          <div className="max-lg:col-span-2">
            <WaitingApplications />
          </div>
        )}
      </div>
      <section aria-labelledby="upcoming">
        <Card className="px-5 pt-4 pb-1 sm:px-6">
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
            <h2 id="upcoming" className="text-xl font-bold">
              {m.dashboard_upcoming()}
            </h2>
            <LinkButton to="/my-shifts" variant="quiet" size="sm" className="-mr-3">
              {m.nav_my_shifts()}
            </LinkButton>
          </div>
          <ListFaces query={query} skeleton={<UpcomingShiftsSkeleton />}>
            {() => <UpcomingShifts assignments={(upcoming ?? []).slice(0, UPCOMING_SHOWN)} now={now} />}
          </ListFaces>
        </Card>
      </section>
    </div>
  );
}

function WaitingApplications() {
  const { data, isError } = useQuery(pendingRequestsQuery);
  return (
    <StatCard icon={UserRoundCheck} label={m.dashboard_waiting()}>
      <span className="flex flex-wrap items-center gap-x-3">
        {data ? data.length : <Figure failed={isError} />}
        <LinkButton to="/volunteer-approval" variant="quiet" size="sm" className="-my-1.5">
          {m.dashboard_to_approval()}
        </LinkButton>
      </span>
    </StatCard>
  );
}

function Figure({ failed }: { failed: boolean }): ReactNode {
  return failed ? '–' : <Skeleton className="my-1 h-6 w-10" />;
}
