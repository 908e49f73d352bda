import {
  dayOf,
  type Locale,
  type Roster,
  type RosterShift,
  rosterByDay,
  toWallClock,
} from '@ijsploeg/worker/contract';
import type { MenuItemConstructorOptions } from 'electron';
import { m } from '../texts.ts';

interface TrayMenuOptions {
  locale: Locale;
  /** Null where there is no roster of today. */
  roster: Roster | null;
  /** Without a portal, items that need one are disabled. */
  hasPortal: boolean;
  now: number;
  onShift: (shiftId: string) => void;
  onRoster: () => void;
  onExport: () => void;
  onOpen: () => void;
  onQuit: () => void;
}

/** More would fill the screen of a laptop. */
const MOST_SHIFTS = 8;
const MOST_TITLE_CHARS = 40;
const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** The menu of the tray: who is on today and next, without names of people, and what the app can do. */
export function trayTemplate(options: TrayMenuOptions): MenuItemConstructorOptions[] {
  const { locale, hasPortal } = options;
  const words = { locale };
  return [
    ...(hasPortal ? [...todayItems(options), SEPARATOR] : []),
    { id: 'roster', label: m.desktop_menu_roster({}, words), enabled: hasPortal, click: options.onRoster },
    { id: 'export', label: m.desktop_menu_export({}, words), enabled: hasPortal, click: options.onExport },
    { id: 'open', label: m.desktop_tray_open({}, words), click: options.onOpen },
    SEPARATOR,
    { id: 'quit', label: m.desktop_menu_quit({}, words), click: options.onQuit },
  ];
}

function todayItems({
  locale,
  roster,
  now,
  onShift,
  onRoster,
}: TrayMenuOptions): MenuItemConstructorOptions[] {
  const words = { locale };
  const [today] = roster ? rosterByDay(roster, now) : [];
  if (!roster || !today) return [{ id: 'none', label: m.desktop_tray_none({}, words), enabled: false }];
  const coming = today.shifts.filter(({ endTime }) => Date.parse(endTime) > now);
  const more = coming.length - MOST_SHIFTS;
  return [
    { id: 'today', label: m.desktop_tray_today({}, words), enabled: false },
    ...coming.slice(0, MOST_SHIFTS).map((shift) => ({
      id: `shift/${shift.id}`,
      label: labelOf(shift, locale),
      click: () => onShift(shift.id),
    })),
    ...(coming.length === 0 ? [{ id: 'empty', label: m.desktop_tray_empty({}, words), enabled: false }] : []),
    ...(more > 0
      ? [{ id: 'more', label: m.desktop_tray_more({ count: more }, words), click: onRoster }]
      : []),
    {
      id: 'read',
      label: m.desktop_roster_read({ when: readMoment(roster, now, locale) }, words),
      enabled: false,
    },
  ];
}

function labelOf({ title, startTime, endTime, names, maxVolunteers }: RosterShift, locale: Locale): string {
  return m.desktop_tray_shift(
    {
      time: `${clockOf(startTime)}–${clockOf(endTime)}`,
      title: inMenu(title),
      filled: names.length,
      max: maxVolunteers,
    },
    { locale },
  );
}

/** One line, and an ampersand that does not underline the next letter. */
function inMenu(title: string): string {
  const line = [...title.replace(/\s+/g, ' ').trim()];
  const short =
    line.length > MOST_TITLE_CHARS
      ? `${line
          .slice(0, MOST_TITLE_CHARS - 1)
          .join('')
          .trimEnd()}…`
      : line.join('');
  return short.replaceAll('&', '&&');
}

/** `09:00` at the rink. */
const clockOf = (instant: string): string =>
  new Date(toWallClock(Date.parse(instant))).toISOString().slice(11, 16);

/** `14:03`, or with its day when that is not today. */
function readMoment({ readAt }: Roster, now: number, locale: Locale): string {
  const read = Date.parse(readAt);
  if (dayOf(read) === dayOf(now)) return clockOf(readAt);
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(toWallClock(read));
  return `${day} ${clockOf(readAt)}`;
}
