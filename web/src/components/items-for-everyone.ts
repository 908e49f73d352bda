import { LayoutDashboard, Ticket, TicketCheck } from 'lucide-react';
import { desktopBridge } from '../lib/browser/desktop-bridge.ts';
import { m } from '../paraglide/messages.js';
import type { NavItem } from './app-shell.tsx';

/**
 * The items of the menu that everyone has. The desktop app is for organising, so it has no link to the person's own
 * tickets.
 */
export const itemsForEveryone = (): NavItem[] => [
  { to: '/dashboard', label: m.nav_dashboard(), icon: LayoutDashboard },
  { to: '/events', label: m.nav_events(), icon: Ticket },
  ...(desktopBridge()
    ? []
    : [{ to: '/my-reservations' as const, label: m.nav_my_reservations(), icon: TicketCheck }]),
];
