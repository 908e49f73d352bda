import type { MyAssignment } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { areIntervalsOverlapping, endOfDay, isSameDay, startOfDay } from 'date-fns';
import { MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttendanceBadge, attendanceChoice } from '../../components/shifts/attendance-badge.tsx';
import { InCharge } from '../../components/shifts/in-charge.tsx';
import { PlaceState } from '../../components/shifts/place-state.tsx';
import { PrivateBadge, ShiftStatusBadge, TodayBadge } from '../../components/shifts/shift-badges.tsx';
import { ShiftLeads } from '../../components/shifts/shift-leads.tsx';
import { ShiftMessages } from '../../components/shifts/shift-messages.tsx';
import { ShiftPlace } from '../../components/shifts/shift-place.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import {
  formatEventTime,
  formatLongDay,
  formatNearDay,
  formatTimeRange,
  formatWhen,
} from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { hasBegun } from '../../lib/shifts/places.ts';
import { m } from '../../paraglide/messages.js';

interface MyShiftCardProps {
  assignment: MyAssignment;
  now: Date;
  /** Highlights the next shift, or the one under way. */
  isNext: boolean;
  /** Asks the reader something. */
  question?: ReactNode;
  /** The buttons of the card. */
  actions?: ReactNode;
  /** A hint for a card without buttons. */
  hint?: ReactNode;
  /** Adds the shift to a calendar. */
  calendar?: ReactNode;
}

/** Whether the status of the place says already that its holder came, or that there is nothing to record. */
const saysAttendance = ({ status, attendance }: MyAssignment): boolean =>
  status === 'cancelled' || (status === 'completed' && attendanceChoice(attendance) === 'present');

/** A card for one of the signed-in volunteer's shifts. */
export function MyShiftCard({
  assignment,
  now,
  isNext,
  question,
  actions,
  hint,
  calendar,
}: MyShiftCardProps) {
  const { shift, status, notes } = assignment;
  const isCancelled = status === 'cancelled' || shift.status === 'cancelled';
  const isToday = areIntervalsOverlapping(
    { start: shift.startTime, end: shift.endTime },
    { start: startOfDay(now), end: endOfDay(now) },
  );
  return (
    <Card className={classNames('relative overflow-hidden', isNext && 'border-primary')}>
      <article className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[1fr_auto] sm:px-5">
        <div className="grid min-w-0 gap-1 sm:col-start-1 sm:row-start-1">
          {isNext && (
            <p className="text-sm font-semibold text-primary-ink">
              {hasBegun(shift, now) ? m.mine_now() : m.mine_next()}
            </p>
          )}
          <When assignment={assignment} now={now} isMuted={isCancelled} />
          <h2 className={classNames('text-lg font-semibold wrap-anywhere', isCancelled && 'text-ink-muted')}>
            {status === 'cancelled' ? (
              // Its holder may no longer see it.
              shift.title
            ) : (
              <Link
                from="/my-shifts"
                to="/my-shifts"
                search={(search) => ({ ...search, shift: shift.id })}
                {...OPEN_DIALOG_OPTIONS}
                preload={false}
                className="-my-2.5 inline-block py-2.5 hover:underline pointer-fine:my-0 pointer-fine:py-0"
              >
                {shift.title}
              </Link>
            )}
          </h2>
          <ShiftPlace shift={shift} />
          {!isCancelled && <ShiftLeads place={assignment} />}
          {!isCancelled && (
            <InCharge charges={assignment.inCharge} personId={assignment.volunteerId ?? undefined} />
          )}
          {shift.description && (
            <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{shift.description}</p>
          )}
          {hint && <div className="mt-1 text-sm text-ink-muted">{hint}</div>}
          {notes && (
            <p className="mt-1 flex gap-1.5">
              <MessageSquareText className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden="true" />
              <span className="sr-only">{m.mine_notes()}: </span>
              {notes}
            </p>
          )}
          {calendar && <div className="mt-1">{calendar}</div>}
        </div>
        <div className="flex flex-wrap content-start gap-2 max-sm:order-first sm:col-start-2 sm:row-start-1 sm:justify-end">
          {isToday && <TodayBadge />}
          {!saysAttendance(assignment) && <AttendanceBadge attendance={assignment.attendance} />}
          <PlaceState place={assignment} shift={shift} />
          {shift.status === 'cancelled' && <ShiftStatusBadge status={shift.status} />}
          <PrivateBadge shiftType={shift.shiftType} />
        </div>
        {assignment.messages && (
          <div className="sm:col-span-2">
            <ShiftMessages messages={assignment.messages} now={now} />
          </div>
        )}
        {question && <div className="sm:col-span-2">{question}</div>}
        {actions && (
          <footer className="flex flex-wrap gap-2 sm:col-start-2 sm:row-start-1 sm:self-end sm:justify-end sm:pt-9">
            {actions}
          </footer>
        )}
      </article>
    </Card>
  );
}

function When({
  assignment: { shift },
  now,
  isMuted,
}: {
  assignment: MyAssignment;
  now: Date;
  isMuted: boolean;
}) {
  const { startTime, endTime } = shift;
  const range = formatTimeRange(startTime, endTime);
  // Today is already marked by a badge.
  const near = isSameDay(startTime, now) ? null : formatNearDay(startTime, now);
  const eventTime = formatEventTime(startTime, endTime);
  return (
    <p className={classNames('tabular', isMuted && 'text-ink-muted')}>
      <span className="inline-block font-semibold first-letter:uppercase">
        {range ? `${near ?? formatLongDay(startTime, now)}, ${range}` : formatWhen(startTime, endTime, now)}
      </span>
      {range && near && <span className="text-ink-muted"> · {formatLongDay(startTime, now)}</span>}
      {eventTime && (
        <span className="block text-sm text-ink-muted">{m.shifts_event_time({ time: eventTime })}</span>
      )}
    </p>
  );
}
