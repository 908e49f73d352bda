import type { MyAssignment, Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { LazyDialog } from '../components/lazy-dialog.tsx';
import { AppShell } from '../components/shell/app-shell.tsx';
import { menuOf, type NavSection, type Reader } from '../components/shell/menu.ts';
import type { ShellPerson } from '../components/shell/sidebar.tsx';
import { ViewTabs, ViewTabsRoom } from '../components/shell/view-tabs.tsx';
import { pendingRequestsQuery } from '../features/approval/pending-requests.query.ts';
import { unconfirmedQuery } from '../features/assignments/to-do/unconfirmed.query.ts';
import { useFindKey } from '../features/find/use-find-key.ts';
import { failedMailQuery } from '../features/mail-log/mail-log.query.ts';
import { CachedSessionNotice } from '../features/session/cached-session-notice.tsx';
import { guard, isAdmin, isVolunteer } from '../features/session/guard.ts';
import { useSaveLanguage } from '../features/session/use-save-language.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { periodFor } from '../features/shifts/period-for.ts';
import { RestGate } from '../features/shifts/rest-gate.tsx';
import { serverDate } from '../lib/api/server-clock.ts';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { eventDay } from '../lib/format/format-date.ts';
import { personName } from '../lib/format/person-name.ts';
import { roleName } from '../lib/format/role-name.ts';
import { chooseManifest } from '../lib/home-screen/choose-manifest.ts';
import { useLazyModule } from '../lib/hooks/use-lazy-module.ts';
import { crewQuery } from '../lib/shifts/crew.query.ts';
import { myAssignmentsQuery } from '../lib/shifts/my-assignments.query.ts';
import { countNeeds, todayQuery } from '../lib/shifts/needs.queries.ts';
import { leadsAbout, leadsToday } from '../lib/shifts/places.ts';

/** The counts in the menu may be a minute old; the screens they lead to refetch more often. */
const COUNT_CHECK_MS = 60_000;

// Few people see it, so the portal does not load it up front.
const loadFactorNotice = async () =>
  (await import('../features/second-factor/factor-notice.tsx')).FactorNotice;
const loadFind = async () => (await import('../features/find/find-dialog.tsx')).FindDialog;
const loadNothing = async () => null;

const NOTICE = 'mx-auto max-w-[1200px] px-4 pt-4 sm:px-6 lg:px-10 print:hidden';

interface PortalShellProps {
  /** Undefined until it has been read. */
  session: Session | undefined;
  children: ReactNode;
}

/** The layout of every signed-in screen, with the menu of the person's role. */
export function PortalShell({ session, children }: PortalShellProps) {
  const isAdmitted = session === undefined || guard(session, { kind: 'portal', for: 'everyone' }) === null;
  const { code: FactorNotice } = useLazyModule(session?.secondFactorFrom ? loadFactorNotice : loadNothing);
  const forAdmins = session !== undefined && isAdmin(session);
  useEffect(() => chooseManifest(forAdmins), [forAdmins]);
  const signOut = useSignOut();
  const saveLanguage = useSaveLanguage();
  const sections = useMenu(session, isAdmitted);
  const [isFinding, setIsFinding] = useState(false);
  const finds = session !== undefined && isAdmitted && isVolunteer(session);
  const onFind = finds ? () => setIsFinding(true) : undefined;
  useFindKey(onFind);
  const { pathname } = useLocation();
  const search = useSearch({ strict: false });
  return (
    <AppShell
      sections={sections}
      onFind={onFind}
      tabs={
        session ? (
          <ViewTabs sections={sections} searchFor={(to) => periodFor(to, search)} />
        ) : (
          <ViewTabsRoom path={pathname} />
        )
      }
      {...(session && { person: toShellPerson(session.profile) })}
      profileTo={isAdmitted ? '/profile' : '/my-data'}
      onSignOut={() => void signOut()}
      onLanguage={saveLanguage}
      notice={
        <>
          <CachedSessionNotice className={NOTICE} />
          {FactorNotice && session?.secondFactorFrom && (
            <FactorNotice day={session.secondFactorFrom} className={NOTICE} />
          )}
        </>
      }
    >
      {children}
      <RestGate />
      {isFinding && finds && (
        <LazyDialog
          key="find"
          load={loadFind}
          props={{ sections, isAdmin: isAdmin(session), onClose: () => setIsFinding(false) }}
        />
      )}
    </AppShell>
  );
}

/** Who reads, and what the menu counts for them. */
function useMenu(session: Session | undefined, isAdmitted: boolean): NavSection[] {
  const forAdmins = session !== undefined && isAdmitted && isAdmin(session);
  const counted = { enabled: forAdmins, refetchInterval: COUNT_CHECK_MS, staleTime: COUNT_CHECK_MS };
  const { data: applications = 0 } = useQuery({
    ...pendingRequestsQuery,
    ...counted,
    select: (requests) => requests.length,
  });
  const { data: tasks = 0 } = useQuery({
    ...unconfirmedQuery(),
    ...counted,
    select: ({ stats: { total, corrections } }) => total + corrections,
  });
  const { data: needs = 0 } = useQuery({
    ...todayQuery,
    ...counted,
    select: countNeeds,
  });
  const { data: failedMails = 0 } = useQuery({
    ...failedMailQuery,
    ...counted,
    select: ({ total }) => total,
  });
  const forVolunteers = session !== undefined && isAdmitted && isVolunteer(session);
  const { data: leads } = useQuery({
    ...myAssignmentsQuery,
    enabled: forVolunteers && !desktopBridge(),
    refetchInterval: COUNT_CHECK_MS,
    staleTime: COUNT_CHECK_MS,
    select: toLeads,
  });
  // At the rink there may be no connection when the list is opened for the first time.
  useQuery({
    ...crewQuery(eventDay(serverDate())),
    // An organiser's computer is at the rink, and can take over from a lead's phone.
    enabled: leads?.isToday === true || (forAdmins && desktopBridge() !== undefined),
    refetchInterval: COUNT_CHECK_MS,
    staleTime: COUNT_CHECK_MS,
    notifyOnChangeProps: [],
  });
  return menuOf(readerOf(session, isAdmitted), {
    isLead: leads?.isSoon ?? false,
    applications,
    tasks,
    needs,
    failedMails,
  });
}

function readerOf(session: Session | undefined, isAdmitted: boolean): Reader {
  if (!session) return 'unknown';
  return isAdmitted ? session.profile.role : 'guest';
}

/** Whether the reader leads a shift about now, and today. */
const toLeads = (places: MyAssignment[]) => {
  const now = serverDate();
  return {
    isSoon: places.some((place) => leadsAbout(place, now)),
    isToday: places.some((place) => leadsToday(place, now)),
  };
};

const toShellPerson = (profile: Session['profile']): ShellPerson => ({
  name: personName(profile),
  role: roleName(profile.role),
  avatarUrl: profile.avatarUrl,
});
