import type { LinkProps } from '@tanstack/react-router';
import { useLocation } from '@tanstack/react-router';
import {
  CalendarDays,
  ClipboardCheck,
  ContactRound,
  HeartHandshake,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Newspaper,
  Settings,
  Ticket,
  TicketCheck,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import { desktopBridge } from '../../lib/browser/desktop-bridge.ts';
import { m } from '../../paraglide/messages.js';

/** A path inside the portal. */
export type NavTarget = NonNullable<LinkProps['to']>;

/** A number of waiting items, with its text for screen readers: "3 aanmeldingen wachten". */
interface Waiting {
  count: number;
  label: string;
}

/** One of the screens that share an entry of the menu. */
export interface NavView {
  to: NavTarget;
  label: string;
  waiting?: Waiting;
}

export interface NavItem extends NavView {
  icon: LucideIcon;
  /** The screens of this entry, the first at its own path; their tabs stand at the top of each. */
  views?: readonly NavView[];
  /** Also in the bar at the bottom of a phone, which has room for three. */
  inBar?: boolean;
  /** A shorter label for the bar. */
  barLabel?: string;
}

export interface NavSection {
  /** Omitted for the items that everyone has. */
  title?: string;
  items: NavItem[];
}

/**
 * Whom a menu is for: somebody who is not known yet, somebody with a ticket who can become a volunteer, somebody
 * without a role, or the role.
 */
export type Reader = 'unknown' | 'guest' | 'user' | 'volunteer' | 'admin';

interface MenuState {
  /** Leads a shift about now. */
  isLead?: boolean;
  applications?: number;
  tasks?: number;
  needs?: number;
  failedMails?: number;
}

/** The entries of the menu, with the screens of each. */
export function menuOf(reader: Reader, state: MenuState = {}): NavSection[] {
  switch (reader) {
    case 'unknown':
      return [{ items: [dashboard(), events()] }];
    case 'guest':
      return [{ items: [becomeVolunteer(), ...tickets()] }];
    case 'user':
      return [{ items: [dashboard(), ...tickets()] }];
    case 'volunteer':
      return [
        { items: [dashboard(), eventsAndReservations()] },
        {
          title: m.nav_volunteer(),
          items: [
            shifts(),
            ...ownShifts({ inBar: true }),
            ...(state.isLead
              ? [{ to: '/crew', label: m.nav_crew(), icon: ContactRound } satisfies NavItem]
              : []),
          ],
        },
      ];
    case 'admin':
      return [
        { items: [dashboard(), eventsAndReservations()] },
        { title: m.nav_volunteer(), items: [{ ...shifts(), ...planning(state) }, ...ownShifts({})] },
        { title: m.nav_admin(), items: organising(state) },
      ];
  }
}

const dashboard = (): NavItem => ({
  to: '/dashboard',
  label: m.nav_dashboard(),
  icon: LayoutDashboard,
  inBar: true,
});

/** Leads to the step that somebody with a ticket is at. */
const becomeVolunteer = (): NavItem => ({
  to: '/dashboard',
  label: m.nav_become_volunteer(),
  barLabel: m.nav_become_volunteer_short(),
  icon: HeartHandshake,
  inBar: true,
});

const events = (): NavItem => ({ to: '/events', label: m.nav_events(), icon: Ticket });

/** For whoever has no role: the events, and the reader's own tickets. */
const tickets = (): NavItem[] => [
  { ...events(), inBar: true },
  ...inBrowser({
    to: '/my-reservations',
    label: m.nav_my_reservations(),
    barLabel: m.nav_my_reservations_short(),
    icon: TicketCheck,
    inBar: true,
  }),
];

const eventsAndReservations = (): NavItem => ({
  ...events(),
  views: [
    { to: '/events', label: m.nav_all_events() },
    ...inBrowser({ to: '/my-reservations', label: m.nav_my_reservations() }),
  ],
});

const shifts = (): NavItem => ({ to: '/shifts', label: m.nav_shifts(), icon: CalendarDays, inBar: true });

const ownShifts = (bar: Pick<NavItem, 'inBar'>): NavItem[] =>
  inBrowser({ to: '/my-shifts', label: m.nav_my_shifts(), icon: ClipboardCheck, ...bar });

/** The desktop app is for organising, so it leads to nobody's own tickets and places. */
const inBrowser = <T extends NavView>(item: T): T[] => (desktopBridge() ? [] : [item]);

/** What only admins see of the shifts. */
function planning({ needs = 0 }: MenuState): Pick<NavItem, 'views' | 'waiting'> {
  const waiting = { count: needs, label: m.nav_gaps_waiting({ count: needs }) };
  return {
    waiting,
    views: [
      { to: '/shifts', label: m.nav_calendar() },
      { to: '/planning', label: m.nav_planning() },
      { to: '/today', label: m.nav_gaps(), waiting },
      { to: '/crew', label: m.nav_crew() },
      { to: '/plans', label: m.nav_plans() },
    ],
  };
}

function organising({ applications = 0, tasks = 0, failedMails = 0 }: MenuState): NavItem[] {
  const failed = { count: failedMails, label: m.nav_mail_log_failed({ count: failedMails }) };
  return [
    {
      to: '/admin-todo',
      label: m.nav_todo(),
      icon: ListChecks,
      inBar: true,
      waiting: { count: tasks, label: m.nav_todo_waiting({ count: tasks }) },
    },
    {
      to: '/volunteer-approval',
      label: m.nav_approval(),
      icon: UserRoundCheck,
      waiting: { count: applications, label: m.nav_approval_waiting({ count: applications }) },
    },
    {
      to: '/volunteers',
      label: m.nav_people(),
      icon: Users,
      views: [
        { to: '/volunteers', label: m.nav_everybody() },
        { to: '/hours', label: m.nav_hours() },
        { to: '/invitations', label: m.nav_invitations() },
      ],
    },
    {
      to: '/messages',
      label: m.nav_messages(),
      icon: Megaphone,
      waiting: failed,
      views: [
        { to: '/messages', label: m.nav_messages() },
        { to: '/mail-log', label: m.nav_mail_log(), waiting: failed },
      ],
    },
    {
      to: '/settings',
      label: m.nav_settings(),
      icon: Settings,
      views: [
        { to: '/settings', label: m.settings_organisation_title() },
        { to: '/settings/shifts', label: m.settings_shifts_title() },
        { to: '/settings/mails', label: m.nav_settings_mails() },
        { to: '/settings/security', label: m.settings_security_title() },
        { to: '/seasons', label: m.seasons_title() },
        { to: '/settings/screens', label: m.nav_settings_screens() },
        { to: '/settings/retention', label: m.nav_settings_retention() },
        { to: '/settings/health', label: m.nav_settings_health() },
        { to: '/admin-log', label: m.nav_admin_log() },
      ],
    },
    { to: '/system-updates', label: m.nav_system_updates(), icon: Newspaper },
  ];
}

/** The entry of the screen at this path, where the entry has other screens as well; otherwise null. */
export const sharedEntry = (sections: readonly NavSection[], path: string): NavItem | null =>
  sections
    .flatMap(({ items }) => items)
    .find(({ views = [] }) => views.length > 1 && views.some(({ to }) => to === path)) ?? null;

/** Whether this entry leads to the screen at the current path, or to one below or beside it. */
export function useIsCurrent({ to, views = [] }: NavItem): boolean {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return [to, ...views.map((view) => view.to)].some((at) => path === at || path.startsWith(`${at}/`));
}
