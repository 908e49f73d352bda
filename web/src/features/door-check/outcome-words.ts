import {
  Ban,
  CalendarX2,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  History,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../../components/ui/badge.tsx';
import { loadedRefusalText } from '../../lib/api/load-error-texts.ts';
import { formatClock, formatMoment, formatNearDay } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import type { DoorCheck, Outcome } from './door-rules.ts';

/** The icon, tone and title of a state. */
interface Look {
  tone: Tone;
  icon: LucideIcon;
  title: () => string;
}

const OUTCOMES: Record<Outcome['kind'], Look> = {
  in: { tone: 'green', icon: CircleCheck, title: m.door_in },
  used: { tone: 'red', icon: History, title: m.door_used },
  cancelled: { tone: 'red', icon: CircleX, title: m.door_cancelled },
  'other-event': { tone: 'red', icon: CalendarX2, title: m.door_other_event },
  unknown: { tone: 'red', icon: CircleHelp, title: m.door_unknown },
  refused: { tone: 'red', icon: Ban, title: m.door_refused },
  repeat: { tone: 'red', icon: History, title: m.door_repeat },
  full: { tone: 'red', icon: Ban, title: m.door_refused },
};
const CHECKING: Look = { tone: 'blue', icon: Clock, title: m.door_checking };
const UNCONFIRMED: Look = { tone: 'amber', icon: Clock, title: m.door_unconfirmed };

/** How a check is displayed, in the list and as the large result above it. */
export function lookOf({ outcome, isLate }: DoorCheck): Look {
  if (outcome) return OUTCOMES[outcome.kind];
  return isLate ? UNCONFIRMED : CHECKING;
}

/** One more sentence about a check; nothing while it is in flight or when the title is enough. */
export function detailOf({ outcome, isLate }: DoorCheck, now: Date): string | null {
  if (!outcome) return isLate ? m.door_unconfirmed_text() : null;
  switch (outcome.kind) {
    case 'in':
      return null;
    case 'used':
      return outcome.usedAt && m.door_used_text({ when: formatWhenBriefly(outcome.usedAt, now) });
    case 'cancelled':
      return (
        outcome.cancelledAt && m.door_cancelled_text({ when: formatWhenBriefly(outcome.cancelledAt, now) })
      );
    case 'other-event':
      return outcome.title && outcome.startDate
        ? m.door_other_event_text({ title: outcome.title, when: formatMoment(outcome.startDate, now) })
        : null;
    case 'unknown':
      return m.door_unknown_text();
    case 'refused':
      return loadedRefusalText(outcome.code) ?? m.error_internal();
    case 'repeat':
      return m.door_repeat_text({ time: formatClock(new Date(outcome.at)) });
    case 'full':
      return m.door_full_text();
  }
}

/** `20:13`, on another day `gisteren 20:13`. */
function formatWhenBriefly(moment: string, now: Date): string {
  const isToday = formatNearDay(moment, now) === formatNearDay(now, now);
  return isToday ? formatClock(moment) : formatMoment(moment, now);
}
