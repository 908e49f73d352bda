import type { ListedShift } from '@ijsploeg/worker/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isAfter } from 'date-fns';
import { CalendarHeart, Check, Clock, type LucideIcon, MapPin, Sparkles, Users, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AssignmentBadge } from '../../components/shifts/assignment-badge.tsx';
import { PrivateBadge, ShiftStatusBadge } from '../../components/shifts/shift-badges.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiError } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { formatEventTime, formatWhen, zoneLabel } from '../../lib/format-date.ts';
import { freePlaces, isHeld } from '../../lib/places.ts';
import { shiftKeys } from '../../lib/query-keys.ts';
import { usePlaceActs } from '../../lib/use-place-acts.ts';
import { m } from '../../paraglide/messages.js';
import { longClaimReason } from './claim-reason.ts';
import { ShiftPeople } from './shift-people.tsx';
import { shiftQuery } from './shifts.queries.ts';

interface ShiftDialogProps {
  shiftId: string;
  now: Date;
  isAdmin: boolean;
  onClose: () => void;
}

/** One shift with all there is to know before claiming it, and the claim. */
export function ShiftDialog({ shiftId, now, isAdmin, onClose }: ShiftDialogProps) {
  const client = useQueryClient();
  const query = useQuery({
    ...shiftQuery(shiftId),
    placeholderData: () =>
      client
        .getQueriesData<ListedShift[]>({ queryKey: shiftKeys.lists })
        .flatMap(([, shifts]) => shifts ?? [])
        .find(({ id }) => id === shiftId),
  });
  const shift = query.data;
  useFocusOnRow(shiftId);
  if (shift) return <LoadedShift {...{ shift, now, isAdmin, onClose }} />;
  return (
    <Dialog
      title={query.error ? m.shifts_cannot_show() : m.shifts_in_dialog_loading()}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      {query.error ? (
        <ErrorState
          message={errorMessage(query.error)}
          {...(!isGone(query.error) && { onRetry: () => void query.refetch() })}
          retrying={query.isFetching}
        />
      ) : (
        <Loading className="grid gap-4">
          <Skeleton className="mb-4 h-5 w-64" />
          <Skeleton className="mb-4 h-5 w-40" />
          <Skeleton className="h-5 w-32" />
        </Loading>
      )}
    </Dialog>
  );
}

/** Asking again would not bring it back. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'shift.not_found';

/**
 * Focus goes back to what opened the dialog. A claim takes the pressed button away with it; then the row's title
 * gets the focus, so that nobody has to start at the top of the page.
 */
function useFocusOnRow(shiftId: string) {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>(`[data-shift="${CSS.escape(shiftId)}"]`)?.focus();
      });
    },
    [shiftId],
  );
}

function LoadedShift({
  shift,
  now,
  isAdmin,
  onClose,
}: Omit<ShiftDialogProps, 'shiftId'> & { shift: ListedShift }) {
  const { claim, giveBack, claimingId, givingBackId } = usePlaceActs();
  const [failure, setFailure] = useState<unknown>(null);
  const [wasAllowed, setWasAllowed] = useState(shift.claim.allowed);
  if (wasAllowed !== shift.claim.allowed) {
    setWasAllowed(shift.claim.allowed);
    // A place came free again: why it could not be had before is out of date.
    if (shift.claim.allowed) setFailure(null);
  }
  const mine = shift.myAssignment;
  const isMine = isHeld(mine);

  async function act(doing: () => Promise<void>) {
    setFailure(null);
    try {
      await doing();
      onClose();
    } catch (error) {
      // The dialog stays and tells why; what it shows is being read anew.
      setFailure(error);
    }
  }

  const canGiveBack = isMine && mine?.status === 'assigned' && isAfter(shift.startTime, now);
  const reason = longClaimReason(shift, now);
  return (
    <Dialog
      title={shift.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          {canGiveBack && mine && shift.shiftType === 'public' && (
            <Button busy={givingBackId !== null} onClick={() => act(() => giveBack(mine, shift))}>
              {m.mine_cancel()}
            </Button>
          )}
          {!isMine && (shift.claim.allowed || claimingId) && (
            <Button variant="primary" busy={claimingId !== null} onClick={() => act(() => claim(shift))}>
              {m.shifts_claim_this()}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {failure !== null && <Alert tone="error">{errorMessage(failure)}</Alert>}
        {isMine && failure === null && <Alert tone="success">{m.shifts_why_claimed()}</Alert>}
        {!isMine && reason && failure === null && <Alert tone="info">{reason}</Alert>}
        <Badges shift={shift} />
        <Facts shift={shift} now={now} />
        {shift.description && <p className="whitespace-pre-line">{shift.description}</p>}
        {(isAdmin || isMine) && <ShiftPeople shiftId={shift.id} />}
        {!isMine && shift.claim.allowed && <p className="text-ink-muted">{m.shifts_claim_note()}</p>}
      </div>
    </Dialog>
  );
}

function Badges({ shift: { status, shiftType, myAssignment } }: { shift: ListedShift }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ShiftStatusBadge status={status} />
      <PrivateBadge shiftType={shiftType} />
      {myAssignment && isHeld(myAssignment) && <AssignmentBadge status={myAssignment.status} />}
    </div>
  );
}

function Facts({ shift, now }: { shift: ListedShift; now: Date }) {
  const { startTime, endTime, currentVolunteers: taken, maxVolunteers: max } = shift;
  const eventTime = formatEventTime(startTime, endTime);
  const free = freePlaces(shift);
  return (
    <dl className="grid gap-3">
      <Fact icon={Clock} term={m.shifts_in_dialog_when()}>
        <span className="tabular text-lg font-semibold">{formatWhen(startTime, endTime, now)}</span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-muted">{zoneLabel(startTime)}</span>
        {eventTime && (
          <span className="block text-ink-muted">{m.shifts_event_time({ time: eventTime })}</span>
        )}
      </Fact>
      <Fact icon={MapPin} term={m.shifts_in_dialog_where()}>
        {shift.location}
      </Fact>
      <Fact icon={Users} term={m.shifts_in_dialog_places()}>
        <span className="tabular">{m.shifts_places_said({ taken, max })}</span>
        {free > 0 && <strong className="tabular"> · {m.shifts_free({ count: free })}</strong>}
      </Fact>
      {shift.event && (
        <Fact icon={CalendarHeart} term={m.shifts_in_dialog_event()}>
          {shift.event.title}
        </Fact>
      )}
      {shift.requiredSkills && (
        <Fact icon={Sparkles} term={m.shifts_in_dialog_skills()}>
          <Skills skills={shift.requiredSkills} missing={shift.claim.missingSkills ?? []} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="pt-0.5 text-ink-muted">
        <Icon className="size-5" aria-hidden="true" />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Skills({ skills, missing }: { skills: string[]; missing: string[] }) {
  return (
    <ul className="grid gap-0.5">
      {skills.map((skill) => (
        <li key={skill} className="flex items-center gap-1.5">
          {skill}
          {missing.includes(skill) && (
            <span className="inline-flex items-center gap-1 text-sm text-red-ink">
              <X className="size-4" aria-hidden="true" />
              {m.shifts_skill_missing()}
            </span>
          )}
          {missing.length > 0 && !missing.includes(skill) && (
            <span className="inline-flex items-center gap-1 text-sm text-green-ink">
              <Check className="size-4" aria-hidden="true" />
              {m.shifts_skill_held()}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
