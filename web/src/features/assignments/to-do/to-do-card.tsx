import type { UnconfirmedAssignment } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { isSameDay } from 'date-fns';
import { Check, MapPin } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { EventLink } from '../../../components/shifts/event-link.tsx';
import { Places } from '../../../components/shifts/places.tsx';
import { PrivateBadge, ShiftStatusBadge, TodayBadge } from '../../../components/shifts/shift-badges.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { formatEventTime, formatMoment, formatWhen } from '../../../lib/format/format-date.ts';
import { personName } from '../../../lib/format/person-name.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { PriorityBadge } from './priority-badge.tsx';
import { momentOf } from './to-do-list.ts';
import { useDecidePlace } from './use-decide-place.ts';

/** One place that waits for an admin's confirmation. */
export function ToDoCard({ item, now }: { item: UnconfirmedAssignment; now: Date }) {
  const { volunteer, shift } = item;
  const { decide, deciding, failure } = useDecidePlace(item);
  const card = useRef<HTMLElement>(null);
  useHandOnFocus(card);
  const name = personName(volunteer);
  const named = { name, title: shift.title };
  return (
    <Card>
      <article
        ref={card}
        aria-label={`${name}, ${shift.title}`}
        className="grid gap-x-6 gap-y-3 p-4 *:min-w-0 sm:px-5 lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:items-center"
      >
        <div className="flex items-center gap-3">
          <Avatar name={name} src={volunteer.avatarUrl} />
          <div className="grid min-w-0 gap-1">
            <h2 className="truncate">
              <Link
                to="/admin-todo"
                search={(search) => ({ ...search, details: item.id })}
                {...OPEN_DIALOG_OPTIONS}
                className="text-lg font-semibold hover:underline"
              >
                {name}
              </Link>
            </h2>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
              <PriorityBadge priority={item.priority} />
              {m.todo_assigned({ when: formatMoment(item.assignedAt, now) })}
            </p>
          </div>
        </div>
        <ShiftFacts shift={shift} now={now} />
        <footer className="flex flex-wrap gap-2 max-sm:[&>*]:grow lg:flex-nowrap lg:justify-end">
          <Button
            variant="primary"
            icon={Check}
            busy={deciding !== null}
            data-confirm
            onClick={() => void decide('confirm')}
            aria-label={m.todo_confirm_of(named)}
          >
            {m.todo_confirm()}
          </Button>
          <LinkButton
            to="/admin-todo"
            search={(search) => ({ ...search, cancel: item.id })}
            {...OPEN_DIALOG_OPTIONS}
            aria-label={m.todo_cancel_of(named)}
          >
            {m.todo_cancel()}
          </LinkButton>
          <LinkButton
            to="/admin-todo"
            search={(search) => ({ ...search, details: item.id })}
            {...OPEN_DIALOG_OPTIONS}
            variant="quiet"
            aria-label={m.todo_details_of(named)}
          >
            {m.todo_details()}
          </LinkButton>
        </footer>
        {failure && (
          <div className="lg:col-span-3">
            <Alert tone="error">{failure}</Alert>
          </div>
        )}
      </article>
    </Card>
  );
}

/** A settled card removes its buttons, so keyboard focus moves to the next card. */
function useHandOnFocus(card: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const row = element.closest('li');
      const next = row?.nextElementSibling ?? row?.previousElementSibling;
      next?.querySelector<HTMLElement>('[data-confirm]')?.focus({ preventScroll: true });
    };
  }, [card]);
}

function ShiftFacts({ shift, now }: { shift: UnconfirmedAssignment['shift']; now: Date }) {
  const { startTime, endTime } = shift;
  const moment = momentOf(shift, now);
  const eventTime = formatEventTime(startTime, endTime);
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{shift.title}</span>
        {isSameDay(startTime, now) && moment !== 'over' && <TodayBadge />}
        {shift.status !== 'active' && <ShiftStatusBadge status={shift.status} />}
        <PrivateBadge shiftType={shift.shiftType} />
      </p>
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
      <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-muted">
        <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
          <MapPin className="size-4 shrink-0" aria-hidden="true" />
          {shift.location}
        </span>
        <EventLink event={shift.event} />
        <Places {...shift} />
      </p>
    </div>
  );
}
