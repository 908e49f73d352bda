import type { ListedShift, ShiftDetail } from '@ijsploeg/worker/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { LoadedDialog } from '../../../components/loaded-dialog.tsx';
import { claimReason } from '../../../components/shifts/claim-refusals.ts';
import { FollowingChoice } from '../../../components/shifts/following-choice.tsx';
import { loadErrorTexts } from '../../../components/shifts/form/shift-texts.ts';
import { PlaceState } from '../../../components/shifts/place-state.tsx';
import { PrivateBadge, ShiftStatusBadge } from '../../../components/shifts/shift-badges.tsx';
import { ShiftMessages } from '../../../components/shifts/shift-messages.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { shiftKeys } from '../../../lib/api/query-keys.ts';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import {
  canBeReminded,
  canCancel,
  canJoinWaitlist,
  canTakePlace,
  heldPlace,
  isHeld,
  leadsAbout,
  needsStandIn,
} from '../../../lib/shifts/places.ts';
import { usePlaceActions } from '../../../lib/shifts/use-place-actions.ts';
import { timeLeft } from '../../../lib/shifts/waitlist/time-left.ts';
import { useWaitlistActions } from '../../../lib/shifts/waitlist/use-waitlist-actions.ts';
import { m } from '../../../paraglide/messages.js';
import { RefusedPlaces } from '../series/refused-places.tsx';
import { useFollowingClaims } from '../series/use-following-claims.ts';
import { ShiftToolsInDialog } from '../shift-tools.tsx';
import { shiftQuery } from '../shifts.queries.ts';
import { useOpeningReminder } from '../use-opening-reminder.ts';
import { useOpenings } from '../use-openings.ts';
import { PlacesAdmin } from './places-admin.tsx';
import { ShiftFacts } from './shift-facts.tsx';
import { Companions, ShiftPeople } from './shift-people.tsx';
import { WaitlistSection } from './waitlist-section.tsx';

interface ShiftDetailsDialogProps {
  shiftId: string;
  now: Date;
  isAdmin: boolean;
  onClose: () => void;
}

/** A shift with everything a volunteer needs to know before claiming it, and the buttons to claim it or give it back. */
export function ShiftDetailsDialog({ shiftId, now, isAdmin, onClose }: ShiftDetailsDialogProps) {
  const client = useQueryClient();
  const query = useQuery({
    ...shiftQuery(shiftId),
    placeholderData: () =>
      client
        .getQueriesData<ListedShift[]>({ queryKey: shiftKeys.lists })
        .flatMap(([, shifts]) => shifts ?? [])
        .find(({ id }) => id === shiftId),
  });
  return (
    <LoadedDialog query={query} title={m.shifts_in_dialog_loading()} {...loadErrorTexts()} onClose={onClose}>
      {(shift) => <LoadedShift {...{ shift, now, isAdmin, onClose }} />}
    </LoadedDialog>
  );
}

function LoadedShift({
  shift: loaded,
  now,
  isAdmin,
  onClose,
}: Omit<ShiftDetailsDialogProps, 'shiftId'> & { shift: ListedShift | ShiftDetail }) {
  const [shift = loaded] = useOpenings([loaded]) ?? [];
  const { claim, giveBack, isClaiming, isGivingBack } = usePlaceActions();
  const waitlist = useWaitlistActions(shift);
  const reminder = useOpeningReminder(shift);
  const singleFlight = useSingleFlight();
  const [failure, setFailure] = useState<unknown>(null);
  const mine = shift.myAssignment;
  const isMine = isHeld(mine);
  const [last, setLast] = useState({ isMine, isAllowed: shift.claim.allowed });
  if (last.isMine !== isMine || last.isAllowed !== shift.claim.allowed) {
    setLast({ isMine, isAllowed: shift.claim.allowed });
    // A place has become free again, or only the answer was lost: the failure is out of date.
    if (last.isMine !== isMine || shift.claim.allowed) setFailure(null);
  }

  async function run(action: () => Promise<unknown>) {
    setFailure(null);
    try {
      if ((await action()) !== false) onClose();
    } catch (error) {
      // The dialog stays open with the reason, and its shift is being refetched.
      setFailure(error);
    }
  }

  const own = mine && { ...mine, shift };
  const canGiveBack = own !== null && canCancel(own, now);
  // An admin chooses a stand-in in the list of people.
  const canTake = isAdmin ? shift.claim.allowed : canTakePlace(shift);
  const series = useFollowingClaims(shift, !isAdmin && !isMine && shift.claim.allowed);
  const offer = shift.claim.allowed ? shift.waiting?.offerExpiresAt : undefined;
  // An admin opens a shift to fill it: why they cannot claim it themselves does not matter.
  const reason = isAdmin
    ? null
    : shift.waiting && shift.claim.reason === 'shift.full' && !shift.claim.standIn
      ? m.waitlist_why_waiting({ position: shift.waiting.position })
      : claimReason(shift, now, 'long');
  return (
    <Dialog
      title={shift.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          {canGiveBack && mine && shift.shiftType === 'public' && (
            <Button busy={isGivingBack} onClick={() => singleFlight(() => run(() => giveBack(mine, shift)))}>
              {m.mine_cancel()}
            </Button>
          )}
          {own && !own.standIn && needsStandIn(own, now) && (
            <LinkButton to="/my-shifts" search={{ cannot: own.id }} preload={false}>
              {m.cannot_button()}
            </LinkButton>
          )}
          {!isAdmin && !isMine && shift.waiting && (
            <Button
              busy={waitlist.isLeaving}
              onClick={() =>
                void (offer
                  ? waitlist.leave(m.waitlist_declined_toast({ title: shift.title }))
                  : waitlist.leave())
              }
            >
              {offer ? m.link_offer_decline() : m.waitlist_leave()}
            </Button>
          )}
          {!isAdmin && !isMine && canJoinWaitlist(shift) && (
            <Button
              variant={canTake ? 'secondary' : 'primary'}
              busy={waitlist.isJoining}
              onClick={() => void waitlist.join()}
            >
              {m.waitlist_join()}
            </Button>
          )}
          {!isAdmin && !isMine && canBeReminded(shift) && (
            <Button
              icon={shift.remindsMe ? BellRing : Bell}
              busy={reminder.isChanging}
              aria-pressed={shift.remindsMe ?? false}
              className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() => void reminder.toggle()}
            >
              {m.opening_remind_long()}
            </Button>
          )}
          {!isMine && (canTake || isClaiming) && (
            <Button
              // An admin opens a shift to fill it.
              variant={isAdmin ? 'secondary' : 'primary'}
              busy={isClaiming || series.isPending}
              onClick={() =>
                singleFlight(() => run(() => (series.chosen.size > 0 ? series.claimAll() : claim(shift))))
              }
            >
              {series.chosen.size > 0
                ? m.series_claim({ count: series.chosen.size + 1 })
                : shift.claim.standIn
                  ? m.shifts_take_over_this()
                  : m.shifts_claim_this()}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {failure !== null && (
          <Alert tone="error">
            {errorMessage(failure, isMine ? m.mine_failed_change() : m.shifts_failed_claim())}
          </Alert>
        )}
        {isMine && failure === null && (
          <Alert tone={own?.standIn ? 'notice' : 'success'}>
            {own?.standIn ? m.cannot_seeking_text() : m.shifts_why_claimed()}
          </Alert>
        )}
        {reminder.failure && <Alert tone="error">{reminder.failure}</Alert>}
        {waitlist.failure && <Alert tone="error">{waitlist.failure}</Alert>}
        {!isMine && reason && failure === null && (
          <Alert tone="info">
            {reason}
            {!isAdmin && canBeReminded(shift) && shift.remindsMe && ` ${m.opening_reminds_note()}`}
          </Alert>
        )}
        {!isMine && offer && failure === null && (
          <Alert tone="notice">
            {m.waitlist_why_offered({ when: formatMoment(offer, now), left: timeLeft(offer, now) })}
          </Alert>
        )}
        <Badges shift={shift} />
        <ShiftFacts shift={shift} now={now} missing={isAdmin ? [] : (shift.claim.missingSkills ?? [])} />
        <ShiftMessages messages={'messages' in loaded ? loaded.messages : undefined} now={now} />
        {shift.description && <p className="break-words whitespace-pre-line">{shift.description}</p>}
        {isAdmin && <ShiftToolsInDialog shift={shift} now={now} />}
        {!isAdmin && own && leadsAbout(own, now) && (
          <p>
            <LinkButton
              to="/messages"
              search={{ to: 'shift', shift: shift.id }}
              {...OPEN_DIALOG_OPTIONS}
              preload={false}
              size="sm"
              icon={Megaphone}
            >
              {m.messages_write_crew()}
            </LinkButton>
          </p>
        )}
        {(isAdmin || isMine) && (
          <ShiftPeople shiftId={shift.id}>
            {(people) =>
              'items' in people ? (
                <PlacesAdmin {...{ shift, now }} places={people.items} />
              ) : (
                <Companions shift={shift} companions={people.companions} />
              )
            }
          </ShiftPeople>
        )}
        {isAdmin && shift.waitingCount !== undefined && <WaitlistSection shiftId={shift.id} now={now} />}
        {!isMine && canTake && (
          <FollowingChoice
            first={shift}
            reasonOf={(each) => (each.claim.allowed ? null : followingReason(each, now))}
            {...{ ...series, now }}
            onChoose={series.setChosen}
          />
        )}
        <RefusedPlaces results={series.results} shifts={[shift, ...series.following]} now={now} />
        {!isAdmin && !isMine && canTake && <p className="text-ink-muted">{m.shifts_claim_note()}</p>}
      </div>
    </Dialog>
  );
}

/** Why a shift of a later week cannot be claimed; a place that is held already counts as one. */
const followingReason = (shift: ListedShift, now: Date): string =>
  isHeld(shift.myAssignment) ? m.shifts_claimed() : (claimReason(shift, now, 'short') ?? m.shifts_full());

function Badges({ shift }: { shift: ListedShift }) {
  const myPlace = heldPlace(shift);
  return (
    <div className="flex flex-wrap gap-2">
      <ShiftStatusBadge status={shift.status} />
      <PrivateBadge shiftType={shift.shiftType} />
      {myPlace && <PlaceState place={myPlace} shift={shift} />}
    </div>
  );
}
