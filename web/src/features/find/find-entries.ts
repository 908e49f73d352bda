import { type Answer, type find, foldText } from '@ijsploeg/worker/contract';
import type { LinkProps } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarRange,
  ClipboardCheck,
  Copy,
  type LucideIcon,
  Megaphone,
  Plus,
  Ticket,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { NavSection } from '../../components/shell/menu.ts';
import { formatCalendarDay, formatShortDay, formatWhen } from '../../lib/format/format-date.ts';
import { toCalendarDay } from '../../lib/forms/date-time-input.ts';
import { m } from '../../paraglide/messages.js';

/** Something that a search leads to. */
export interface Entry {
  id: string;
  icon: LucideIcon;
  label: string;
  /** What tells it from another with the same label. */
  hint?: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

export interface EntryGroup {
  title: string;
  entries: Entry[];
}

/** What an organiser does most. */
const acts = (): Entry[] => [
  { id: 'add', icon: Plus, label: m.find_act_add_shift(), link: { to: '/shifts', search: { add: true } } },
  {
    id: 'write',
    icon: Megaphone,
    label: m.find_act_write(),
    link: { to: '/messages', search: { to: 'new' } },
  },
  { id: 'ask', icon: UsersRound, label: m.find_act_ask(), link: { to: '/today' } },
  { id: 'copy', icon: Copy, label: m.find_act_copy(), link: { to: '/plans', search: { make: 'copy' } } },
  {
    id: 'event',
    icon: Ticket,
    label: m.find_act_add_event(),
    link: { to: '/events', search: { add: true } },
  },
];

/** The screens of the menu, with those that are tabs of another. */
const screens = (sections: readonly NavSection[]): Entry[] => {
  const all = sections.flatMap(({ items }) =>
    items.flatMap(({ icon, label, to, views = [{ to, label }] }) => views.map((view) => ({ icon, ...view }))),
  );
  return all.map(({ icon, label, to }) => ({ id: to, icon, label, link: { to } }));
};

/** The shifts of a typed day, such as `12-12` or `12/12/2026`. */
function dayOf(text: string, now: Date): Entry[] {
  const day = toCalendarDay(text) ?? toCalendarDay(`${text}-${now.getFullYear()}`);
  return day === null
    ? []
    : [
        {
          id: day,
          icon: CalendarDays,
          label: m.find_day({ day: formatCalendarDay(day, now) }),
          link: { to: '/shifts', search: { view: 'day', day } },
        },
      ];
}

interface Search {
  /** Without spaces around it. */
  text: string;
  sections: readonly NavSection[];
  isAdmin: boolean;
  now: Date;
  /** Undefined until the server has answered. */
  found: Answer<typeof find> | undefined;
}

/** The groups of what a text leads to; without a text, what is used most. */
export function entriesFor({ text, sections, isAdmin, now, found }: Search): EntryGroup[] {
  const folded = foldText(text);
  const named = (entries: Entry[]) => entries.filter(({ label }) => foldText(label).includes(folded));
  return [
    { title: m.find_day_title(), entries: dayOf(text, now) },
    {
      title: m.find_people(),
      entries: (found?.people ?? []).map(
        ({ id, name, email }): Entry => ({
          id,
          icon: UserRound,
          label: name,
          hint: email,
          link: { to: '/volunteers', search: { view: 'all', act: 'profile', person: id } },
        }),
      ),
    },
    {
      title: m.nav_shifts(),
      entries: (found?.shifts ?? []).map(
        ({ id, title, startTime, endTime }): Entry => ({
          id,
          icon: ClipboardCheck,
          label: title,
          hint: formatWhen(startTime, endTime, now),
          link: { to: '/shifts', search: { view: 'list', shift: id } },
        }),
      ),
    },
    {
      title: m.nav_events(),
      entries: (found?.events ?? []).map(
        ({ id, title, startDate }): Entry => ({
          id,
          icon: CalendarRange,
          label: title,
          hint: formatShortDay(startDate, now),
          link: { to: '/events/$id', params: { id } },
        }),
      ),
    },
    { title: m.find_acts(), entries: isAdmin ? named(acts()) : [] },
    { title: m.find_screens(), entries: named(screens(sections)) },
  ].filter(({ entries }) => entries.length > 0);
}
