import type { ReactNode } from 'react';
import { CardsSkeleton } from '../components/route-pending.tsx';
import { AppShell } from '../components/shell/app-shell.tsx';
import { menuOf } from '../components/shell/menu.ts';
import { ViewTabsRoom } from '../components/shell/view-tabs.tsx';
import { Page, type PageWidth } from '../components/ui/page.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { m } from '../paraglide/messages.js';
import type { FileRouteTypes } from '../routeTree.gen.ts';
import type { FramedAddress } from './pages.ts';

/** The addresses of the signed-in screens, from their route files; never for those with a parameter. */
type AddressOf<Id> = Id extends `/_authenticated/${infer Path}`
  ? Path extends `${string}$${string}`
    ? never
    : Path extends `${infer Folder}/`
      ? `/${Folder}`
      : `/${Path}`
  : never;

interface Heading {
  title: () => string;
  lead?: () => ReactNode;
  width?: PageWidth;
}

/** The heading of each screen; a skeleton if it depends on the data. */
const HEADINGS = {
  '/admin-log': { title: m.audit_title, lead: m.audit_lead },
  '/admin-todo': { title: m.todo_title, lead: m.todo_lead },
  '/crew': { title: m.crew_title, width: 'column', lead: () => <Skeleton className="my-1 w-48" /> },
  // The heading of the screen greets the person by name.
  '/dashboard': { title: m.nav_dashboard, lead: m.dashboard_lead },
  '/hours': { title: m.hours_title, lead: m.hours_lead },
  '/mail-log': { title: m.mail_title, lead: m.mail_lead },
  '/invitations': { title: m.invitations_title, lead: m.invitations_lead },
  '/invitations/import': { title: m.invitations_import_title, lead: m.invitations_import_lead },
  '/messages': { title: m.messages_title, lead: m.messages_lead },
  '/my-shifts': { title: m.mine_title, lead: () => <Skeleton className="my-1 w-52" /> },
  '/paper': { title: m.paper_day, lead: () => <Skeleton className="my-1 w-40" /> },
  '/planning': { title: m.planning_title, lead: m.planning_lead, width: 'grid' },
  '/plans': { title: m.plans_title, lead: m.plans_lead },
  '/profile': { title: m.profile_title },
  '/profile/data': { title: m.data_title, lead: m.data_lead, width: 'column' },
  '/seasons': { title: m.seasons_title, lead: m.seasons_lead, width: 'column' },
  '/settings': { title: m.settings_organisation_title, lead: m.settings_organisation_lead, width: 'column' },
  '/settings/health': { title: m.settings_health_title, lead: m.settings_health_lead, width: 'column' },
  '/settings/mails': {
    title: m.settings_mails_page_title,
    lead: m.settings_mails_page_lead,
    width: 'column',
  },
  '/settings/retention': {
    title: m.settings_retention_title,
    lead: m.settings_retention_lead,
    width: 'column',
  },
  '/settings/screens': { title: m.screens_title, lead: m.screens_lead, width: 'column' },
  '/settings/security': { title: m.settings_security_title, lead: m.settings_security_lead, width: 'column' },
  '/settings/shifts': { title: m.settings_shifts_title, lead: m.settings_shifts_lead, width: 'column' },
  '/shifts': { title: m.shifts_title, lead: m.shifts_lead },
  '/system-updates': { title: m.updates_title, lead: m.updates_lead, width: 'column' },
  '/today': { title: m.gaps_title, lead: m.gaps_lead },
  '/volunteer-approval': { title: m.approval_title, width: 'column' },
  '/volunteers': { title: m.people_title, lead: () => <Skeleton className="my-1 w-40" /> },
} satisfies Record<AddressOf<FileRouteTypes['id']>, Heading>;

/** A signed-in screen before it is known who is signed in. The app replaces it. */
export function PortalFrame({ address }: { address: FramedAddress }) {
  const { title, lead, width }: Heading = HEADINGS[address];
  return (
    <AppShell
      sections={menuOf('unknown')}
      tabs={<ViewTabsRoom path={address} />}
      profileTo="/profile"
      onSignOut={() => {}}
    >
      <Page title={title()} lead={lead?.()} {...(width && { width })}>
        <CardsSkeleton />
      </Page>
    </AppShell>
  );
}
