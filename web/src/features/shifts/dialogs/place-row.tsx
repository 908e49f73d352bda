import type { ListedShift, ShiftAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, CheckCheck, Flag, ThumbsUp, Undo2, UserPlus, UserSearch, X } from 'lucide-react';
import { useState } from 'react';
import { ContactLinks } from '../../../components/people/contact-links.tsx';
import { AnswerMark } from '../../../components/shifts/answer-mark.tsx';
import { AttendanceBadge } from '../../../components/shifts/attendance-badge.tsx';
import { LeadBadge } from '../../../components/shifts/lead-badge.tsx';
import { PlaceState } from '../../../components/shifts/place-state.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { errorMessage, failureReason } from '../../../lib/api/error-message.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { canComplete, freePlaces, isHeld } from '../../../lib/shifts/places.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { RepeatPlace } from '../series/repeat-place.tsx';
import { AssignQuestion } from './assign-question.tsx';
import { InlineQuestion } from './inline-question.tsx';
import { RestNotes } from './rest-notes.tsx';
import { type Move, movePlaceMutation, setLeadMutation, statusAfter } from './shift.mutations.ts';
import { nameOnShift } from './shift-people.tsx';
import { useAssign } from './use-assign.ts';

const MESSAGES: Record<Move, (named: { name: string }) => string> = {
  confirmed: m.shifts_place_confirmed,
  completed: m.shifts_place_completed,
  cancelled: m.shifts_place_cancelled,
  reopened: m.shifts_place_reopened,
};

interface PlaceRowProps {
  shift: ListedShift;
  place: ShiftAssignment;
  now: Date;
}

/** A place on a shift with the actions of an admin. */
export function PlaceRow({ shift, place, now }: PlaceRowProps) {
  const { status, volunteerId } = place;
  const name = nameOnShift(place);
  const moving = useMutation(movePlaceMutation);
  const leading = useMutation(setLeadMutation);
  const singleFlight = useSingleFlight();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRepeating, setIsRepeating] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const reassigning = useAssign(shift, { id: volunteerId ?? '', name });

  const move = (to: Move) => singleFlight(() => moveOn(to));
  const apply = (to: Move, from = status) => moving.mutateAsync({ assignmentId: place.id, from, to });

  async function moveOn(to: Move): Promise<void> {
    setFailure(null);
    try {
      await apply(to);
      setIsConfirming(false);
      showToast({ message: MESSAGES[to]({ name }), ...(to === 'completed' && { onUndo: reopen }) });
    } catch (error) {
      setFailure(error);
    }
  }

  /** Undoes a completion from its toast, when this row may no longer be on screen. */
  function reopen(): void {
    apply('reopened', 'completed').then(
      () => showToast({ message: m.shifts_place_reopened({ name }) }),
      (error: unknown) =>
        showToast({ tone: 'error', message: m.places_undo_failed({ reason: failureReason(error) }) }),
    );
  }
  async function lead(isLead: boolean): Promise<void> {
    setFailure(null);
    try {
      await leading.mutateAsync({ assignmentId: place.id, isLead });
      showToast({ message: isLead ? m.lead_set({ name }) : m.lead_ended({ name }) });
    } catch (error) {
      setFailure(error);
    }
  }
  const isMoving = (to: Move) => moving.isPending && moving.variables.to === to;
  const canCancel = status === 'assigned' || status === 'confirmed';
  // The portal completes the place of who was present by itself.
  const canReopen = status === 'completed' && place.attendance?.state !== 'present';
  const canAssign =
    status === 'cancelled' && volunteerId !== null && shift.status === 'active' && freePlaces(shift) > 0;
  // When only the answer was lost, the place has the new status already.
  const isThere = moving.variables !== undefined && statusAfter(moving.variables.to) === status;
  const problem = (isThere ? null : failure) ?? (canAssign ? reassigning.failure : null);
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar size="sm" name={name} src={place.avatarUrl} />
        <div className="min-w-0 grow basis-28">
          <p className={isHeld(place) ? 'font-semibold break-words' : 'break-words text-ink-muted'}>{name}</p>
          {isHeld(place) && (place.isLead || place.attendance) && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {place.isLead && <LeadBadge />}
              <AttendanceBadge attendance={place.attendance} />
              {place.attendance?.note && <span className="text-sm">{place.attendance.note}</span>}
            </p>
          )}
          {isHeld(place) && <AnswerMark place={place} />}
          <p className="flex flex-wrap gap-x-3 empty:hidden">
            <RestNotes of={place} />
          </p>
          {place.standIn?.reason && (
            <p className="text-sm break-words whitespace-pre-line">{place.standIn.reason}</p>
          )}
          {place.notes && <p className="text-sm break-words whitespace-pre-line">{place.notes}</p>}
        </div>
        <PlaceState place={place} shift={shift} atEnd />
        {place.email && (
          <div className="-my-2 basis-full pl-11">
            <ContactLinks person={{ ...place, email: place.email }} compact />
          </div>
        )}
        {(canCancel || canReopen || canAssign) && !isConfirming && !reassigning.needsOverride && (
          <div className="flex basis-full flex-wrap gap-2 pl-11">
            {status === 'assigned' && (
              <Button
                size="sm"
                icon={ThumbsUp}
                busy={isMoving('confirmed')}
                onClick={() => void move('confirmed')}
                aria-label={m.shifts_place_confirm_of({ name })}
              >
                {m.mine_confirm()}
              </Button>
            )}
            {place.standIn && (
              <LinkButton
                to="/today"
                search={{ shift: place.shiftId }}
                preload={false}
                size="sm"
                icon={UserSearch}
                aria-label={m.shifts_place_stand_in_of({ name })}
              >
                {m.todo_stand_in_choose()}
              </LinkButton>
            )}
            {canCancel && (
              <Button
                size="sm"
                icon={X}
                onClick={() => setIsConfirming(true)}
                aria-label={m.shifts_place_cancel_of({ name })}
              >
                {m.mine_cancel()}
              </Button>
            )}
            {canComplete(place, shift, now) && (
              <Button
                size="sm"
                variant="quiet"
                icon={CheckCheck}
                busy={isMoving('completed')}
                onClick={() => void move('completed')}
                aria-label={m.shifts_place_complete_of({ name })}
              >
                {m.shifts_place_complete()}
              </Button>
            )}
            {canReopen && (
              <Button
                size="sm"
                variant="quiet"
                icon={Undo2}
                busy={isMoving('reopened')}
                onClick={() => void move('reopened')}
                aria-label={m.shifts_place_reopen_of({ name })}
              >
                {m.shifts_place_reopen()}
              </Button>
            )}
            {canCancel && volunteerId !== null && (
              <Button
                size="sm"
                variant="quiet"
                icon={Flag}
                busy={leading.isPending}
                onClick={() => void singleFlight(() => lead(!place.isLead))}
                aria-label={place.isLead ? m.lead_end_of({ name }) : m.lead_set_of({ name })}
              >
                {place.isLead ? m.lead_end() : m.lead_make()}
              </Button>
            )}
            {canCancel && volunteerId !== null && (
              <Button
                size="sm"
                variant="quiet"
                icon={CalendarPlus}
                aria-expanded={isRepeating}
                onClick={() => setIsRepeating(!isRepeating)}
                aria-label={m.series_repeat_of({ name })}
              >
                {m.series_repeat()}
              </Button>
            )}
            {canAssign && (
              <Button
                size="sm"
                icon={UserPlus}
                busy={reassigning.isPending}
                onClick={() => void reassigning.assign(false)}
                aria-label={m.shifts_place_again_of({ name })}
              >
                {m.shifts_place_again()}
              </Button>
            )}
          </div>
        )}
      </div>
      {isConfirming && canCancel && (
        <InlineQuestion
          isDangerous
          action={m.shifts_place_cancel_do()}
          cancel={m.ui_keep()}
          busy={isMoving('cancelled')}
          onConfirm={() => void move('cancelled')}
          onCancel={() => setIsConfirming(false)}
        >
          {Date.parse(shift.endTime) > now.getTime()
            ? m.shifts_place_cancel_notifies({ name })
            : m.shifts_place_cancel_over({ name })}
        </InlineQuestion>
      )}
      {isRepeating && canCancel && volunteerId !== null && (
        <RepeatPlace
          shift={shift}
          person={{ id: volunteerId, name }}
          now={now}
          onClose={() => setIsRepeating(false)}
        />
      )}
      {reassigning.needsOverride && canAssign && (
        <AssignQuestion name={name} isBusy={reassigning.isPending} onAnswer={reassigning.onAnswer} />
      )}
      {problem !== null && (
        <div className="mt-2">
          <Alert tone="error">{errorMessage(problem, m.shifts_failed_place())}</Alert>
        </div>
      )}
    </li>
  );
}
