import type { Locale } from '@ijsploeg/worker/contract';
import { isForTicket, reserveAddress } from '../lib/navigation/event-address.ts';

/** What a prerendered page shows before its script has run. */
export type Prerendered =
  /** A screen of the portal for visitors, complete. */
  | 'visitor'
  /** The list of events on the visitors' page, without the events. */
  | 'visit'
  /** The part of a signed-in screen that is the same for everybody: the common menu, the heading and a skeleton. */
  | 'frame';

/** The screens of the portal without a parameter in their address. */
const FRAMED = [
  '/admin-log',
  '/admin-todo',
  '/dashboard',
  '/hours',
  '/mail-log',
  '/invitations',
  '/invitations/import',
  '/messages',
  '/my-shifts',
  '/planning',
  '/plans',
  '/profile',
  '/profile/data',
  '/seasons',
  '/settings',
  '/settings/health',
  '/settings/mails',
  '/settings/retention',
  '/settings/screens',
  '/settings/security',
  '/settings/shifts',
  '/shifts',
  '/system-updates',
  '/today',
  '/volunteer-approval',
  '/volunteers',
] as const;
export type FramedAddress = (typeof FRAMED)[number];

/** A form with the words for somebody who wants a ticket. */
const forTicket = (path: string) => `${path}?returnTo=${encodeURIComponent(reserveAddress('-'))}`;

/**
 * The addresses with a prerendered page. The build renders each in every language, the Pages functions choose among
 * them, and the benchmark measures them.
 */
export const PRERENDERED: Record<string, Prerendered> = {
  '/login': 'visitor',
  '/signup': 'visitor',
  [forTicket('/login')]: 'visitor',
  [forTicket('/signup')]: 'visitor',
  '/privacy': 'visitor',
  '/events': 'visit',
  ...Object.fromEntries(FRAMED.map((address) => [address, 'frame' as const])),
};

/** Renders the HTML of a page; see render.tsx. */
export type Render = (address: string, kind: Prerendered, locale: Locale) => Promise<string>;

/** The address of the prerendered page for a URL, where there is one. */
export const prerenderedAddress = ({ pathname, searchParams }: URL): string =>
  isForTicket(searchParams.get('returnTo')) ? forTicket(pathname) : pathname;

/** The path of a prerendered page in the built site. */
export const prerenderedPath = (address: string, locale: string): string =>
  `/prerendered/${locale}${address.replace(/\?.*/, '-for-ticket')}`;
