import type { MyAssignment, Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  CalendarRange,
  ClipboardCheck,
  ContactRound,
  HeartHandshake,
  LayoutGrid,
  ListChecks,
  Mails,
  Megaphone,
  Newspaper,
  ScrollText,
  Settings,
  UserRoundCheck,
  UserSearch,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { AppShell, type NavItem, type NavSection, type ShellPerson } from '../components/app-shell.tsx';
import { itemsForEveryone } from '../components/items-for-everyone.ts';
import { pendingRequestsQuery } from '../features/approval/pending-requests.query.ts';
import { unconfirmedQuery } from '../features/assignments/to-do/unconfirmed.query.ts';
import { failedMailQuery } from '../features/mail-log/mail-log.query.ts';
import { CachedSessionNotice } from '../features/session/cached-session-notice.tsx';
import { guard, isAdmin, isVolunteer } from '../features/session/guard.ts';
import { useSaveLanguage } from '../features/session/use-save-language.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { RestGate } from '../features/shifts/rest-gate.tsx';
import { serverDate } from '../lib/api/server-clock.ts';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { eventDay } from '../lib/format/format-date.ts';
import { personName } from '../lib/format/person-name.ts';
import { roleName } from '../lib/format/role-name.ts';
import { useLazyModule } from '../lib/hooks/use-lazy-module.ts';
import { crewQuery } from '../lib/shifts/crew.query.ts';
import { myAssignmentsQuery } from '../lib/shifts/my-assignments.query.ts';
import { countNeeds, todayQuery } from '../lib/shifts/needs.queries.ts';
import { leadsAbout, leadsToday } from '../lib/shifts/places.ts';
import { m } from '../paraglide/messages.js';

/** The counts in the menu may be a minute old; the screens they lead to refetch more often. */
const COUNT_CHECK_MS = 60_000;

// Few people see it, so the portal does not load it up front.
const loadFactorNotice = async () =>
  (await import('../features/second-factor/factor-notice.tsx')).FactorNotice;
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
  const signOut = useSignOut();
  const saveLanguage = useSaveLanguage();
  return (
    <AppShell
      sections={useSections(session, isAdmitted)}
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
    </AppShell>
  );
}

function useSections(session: Session | undefined, isAdmitted: boolean): NavSection[] {
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
  // The desktop app is for organising, so the link to the reader's own places is in the browser only.
  return [
    isAdmitted ? { items: itemsForEveryone() } : { items: itemsForVisitors() },
    ...(forVolunteers
      ? [
          {
            title: m.nav_volunteer(),
            items: [
              { to: '/shifts', label: m.nav_shifts(), icon: CalendarDays },
              ...(desktopBridge()
                ? []
                : [{ to: '/my-shifts' as const, label: m.nav_my_shifts(), icon: ClipboardCheck }]),
              ...(forAdmins || leads?.isSoon
                ? [{ to: '/crew' as const, label: m.nav_crew(), icon: ContactRound }]
                : []),
            ],
          } satisfies NavSection,
        ]
      : []),
    ...(forAdmins
      ? [
          {
            title: m.nav_admin(),
            items: [
              { to: '/volunteers', label: m.nav_people(), icon: Users },
              {
                to: '/volunteer-approval',
                label: m.nav_approval(),
                icon: UserRoundCheck,
                waiting: { count: applications, label: m.nav_approval_waiting({ count: applications }) },
              },
              {
                to: '/admin-todo',
                label: m.nav_todo(),
                icon: ListChecks,
                waiting: { count: tasks, label: m.nav_todo_waiting({ count: tasks }) },
              },
              {
                to: '/today',
                label: m.nav_gaps(),
                icon: UserSearch,
                waiting: { count: needs, label: m.nav_gaps_waiting({ count: needs }) },
              },
              { to: '/planning', label: m.nav_planning(), icon: LayoutGrid },
              { to: '/plans', label: m.nav_plans(), icon: CalendarRange },
              { to: '/messages', label: m.nav_messages(), icon: Megaphone },
              { to: '/admin-log', label: m.nav_admin_log(), icon: ScrollText },
              {
                to: '/mail-log',
                label: m.nav_mail_log(),
                icon: Mails,
                waiting: { count: failedMails, label: m.nav_mail_log_failed({ count: failedMails }) },
              },
              { to: '/settings', label: m.nav_settings(), icon: Settings },
              { to: '/system-updates', label: m.nav_system_updates(), icon: Newspaper },
            ],
          } satisfies NavSection,
        ]
      : []),
  ];
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

/** Somebody with a ticket, who can become a volunteer; the dashboard leads to the step they are at. */
const itemsForVisitors = (): NavItem[] =>
  itemsForEveryone().map((item) =>
    item.to === '/dashboard' ? { ...item, label: m.nav_become_volunteer(), icon: HeartHandshake } : item,
  );
