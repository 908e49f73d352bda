import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { EventLink } from '../../../components/shifts/event-link.tsx';
import { Places } from '../../../components/shifts/places.tsx';
import { PrivateBadge, ShiftStatusBadge } from '../../../components/shifts/shift-badges.tsx';
import { formatEventTime, formatTimeRange, formatWhen } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { SelectBox } from './select-box.tsx';
import { phaseOf, type ToDoGroup } from './to-do-list.ts';
import { ToDoRow } from './to-do-row.tsx';
import type { Selection } from './use-selection.ts';

interface ToDoShiftProps {
  group: ToDoGroup;
  selection: Selection;
  now: Date;
}

/** A shift with its places that wait, below the heading of its day. */
export function ToDoShift({ group: { shift, items }, selection, now }: ToDoShiftProps) {
  const when = formatWhen(shift.startTime, shift.endTime, now);
  return (
    <div>
      <header className="flex items-center gap-3 bg-sunken px-4 py-2 sm:px-5">
        <SelectBox
          label={m.todo_select_shift({ title: shift.title, when })}
          state={selection.stateOf(items)}
          onChange={(isSelected) => selection.select(items, isSelected)}
        />
        <ToDoFacts shift={shift} when={when} now={now} />
      </header>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <ToDoRow item={item} selection={selection} now={now} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ToDoFactsProps {
  shift: UnconfirmedAssignment['shift'];
  /** With its day. */
  when: string;
  now: Date;
}

/** The time, the place and the title of the shift; the day is above it. */
function ToDoFacts({ shift, when, now }: ToDoFactsProps) {
  const { startTime, endTime } = shift;
  const moment = phaseOf(shift, now);
  const eventTime = formatEventTime(startTime, endTime);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
      <h3 className="font-semibold wrap-anywhere">{shift.title}</h3>
      <p className="tabular text-ink-muted">
        {[
          formatTimeRange(startTime, endTime) ?? when,
          moment !== 'to come' && (moment === 'over' ? m.todo_shift_over() : m.todo_shift_started()),
          eventTime && m.moment_at_event({ time: eventTime }),
          shift.location,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Places {...shift} />
      <EventLink event={shift.event} />
      {shift.status !== 'active' && <ShiftStatusBadge status={shift.status} />}
      <PrivateBadge shiftType={shift.shiftType} />
    </div>
  );
}
