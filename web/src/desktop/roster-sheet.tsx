import { type Roster, type RosterShift, rosterByDay } from '@ijsploeg/worker/contract';
import { ATTENDANCE_LOOKS, attendanceChoice } from '../components/shifts/attendance-badge.tsx';
import { formatLongDay, formatMoment, formatWhenAtBoth } from '../lib/format/format-date.ts';
import { formatHours } from '../lib/format/format-hours.ts';
import { m } from '../paraglide/messages.js';

interface RosterSheetProps {
  roster: Roster;
  now: Date;
  /** Only today's shifts, as for a print on the wall. */
  todayOnly?: boolean;
}

/**
 * The shifts of the days that the roster covers, with their volunteers, on screen and on paper; on paper, free places are lines to write a name
 * on.
 */
export function RosterSheet({ roster, now, todayOnly = false }: RosterSheetProps) {
  const days = rosterByDay(roster, now.getTime()).slice(0, todayOnly ? 1 : undefined);
  return (
    <div className="grid gap-8">
      {days.map(({ day, shifts }) => (
        <section key={day} className="grid gap-3">
          <h2 className="text-xl font-bold first-letter:uppercase">
            {formatLongDay(`${day}T12:00:00`, now)}
          </h2>
          {shifts.length === 0 && <p>{m.desktop_roster_empty()}</p>}
          <ul className="grid gap-2">
            {shifts.map((shift) => (
              <RosterRow key={shift.id} shift={shift} now={now} />
            ))}
          </ul>
        </section>
      ))}
      <p className="text-sm">{m.desktop_roster_read({ when: formatMoment(roster.readAt, now) })}</p>
    </div>
  );
}

/** Keeps a large shift without volunteers from filling the page. */
const MOST_LINES = 8;

function RosterRow({ shift, now }: { shift: RosterShift; now: Date }) {
  const free = Math.max(0, shift.maxVolunteers - shift.names.length);
  return (
    <li className="grid break-inside-avoid gap-x-6 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 sm:grid-cols-2 print:grid-cols-2">
      <div>
        <h3 className="font-semibold">{shift.title}</h3>
        <p className="tabular">{formatWhenAtBoth(shift.startTime, shift.endTime, now)}</p>
        <p>{shift.location}</p>
      </div>
      <ul aria-label={m.desktop_roster_people()} className="grid content-start gap-0.5">
        {places(shift).map(({ key, name, attendance }) => (
          <li key={key}>
            {name || m.desktop_roster_removed()}
            {attendance && <span className="text-ink-muted"> · {attendance}</span>}
          </li>
        ))}
        {free > 0 && (
          <li className="text-ink-muted print:hidden">{m.desktop_roster_free({ count: free })}</li>
        )}
        {Array.from({ length: Math.min(free, MOST_LINES) }, (_, line) => (
          <li key={`${shift.id}-free-${line}`} className="hidden h-7 border-b border-line print:block" />
        ))}
      </ul>
    </li>
  );
}

/** Keyed by index: two people may have the same name, and a removed person has none. */
const places = ({ id, names, attendance }: RosterShift) =>
  names.map((name, place) => ({
    key: `${id}-${place}`,
    name,
    attendance: inWords(attendance[place] ?? null),
  }));

/** Whether somebody was there, and how long they worked: "Aanwezig, 3 uur". */
function inWords(attendance: RosterShift['attendance'][number]): string {
  const choice = attendanceChoice(attendance);
  if (!choice) return '';
  const { text } = ATTENDANCE_LOOKS[choice];
  const minutes = attendance?.minutes ?? null;
  return minutes === null ? text() : `${text()}, ${formatHours(minutes)}`;
}
