import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { isSameDay } from 'date-fns';
import { PrivateBadge, ShiftStatusBadge, TodayBadge } from '../../../components/shifts/shift-badges.tsx';
import { ShiftPlace } from '../../../components/shifts/shift-place.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { formatEventTime, formatWhen } from '../../../lib/format/format-date.ts';
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

/** A shift with its places that wait. */
export function ToDoShift({ group: { shift, items }, selection, now }: ToDoShiftProps) {
  const when = formatWhen(shift.startTime, shift.endTime, now);
  return (
    <Card>
      <header className="flex items-start gap-3 border-b border-line px-4 py-3 sm:px-5">
        <div className="pt-1.5">
          <SelectBox
            label={m.todo_select_shift({ title: shift.title, when })}
            state={selection.stateOf(items)}
            onChange={(isSelected) => selection.select(items, isSelected)}
          />
        </div>
        <ToDoFacts shift={shift} now={now} />
      </header>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <ToDoRow item={item} selection={selection} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The facts of a shift that has places to decide on. */
export function ToDoFacts({ shift, now }: { shift: UnconfirmedAssignment['shift']; now: Date }) {
  const { startTime, endTime } = shift;
  const moment = phaseOf(shift, now);
  const eventTime = formatEventTime(startTime, endTime);
  return (
    <div className="grid min-w-0 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{shift.title}</h2>
        {isSameDay(startTime, now) && moment !== 'over' && <TodayBadge />}
        {shift.status !== 'active' && <ShiftStatusBadge status={shift.status} />}
        <PrivateBadge shiftType={shift.shiftType} />
      </div>
      <p className="tabular">
        {formatWhen(startTime, endTime, now)}
        {moment !== 'to come' && (
          <span className="text-ink-muted">
            {' · '}
            {moment === 'over' ? m.todo_shift_over() : m.todo_shift_started()}
          </span>
        )}
        {eventTime && (
          <span className="block text-sm text-ink-muted">{m.shifts_event_time({ time: eventTime })}</span>
        )}
      </p>
      <ShiftPlace shift={shift} />
    </div>
  );
}
