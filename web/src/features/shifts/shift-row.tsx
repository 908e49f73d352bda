import type { ListedShift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Hourglass, MapPin, UserSearch } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { claimReason } from '../../components/shifts/claim-refusals.ts';
import { EventLink } from '../../components/shifts/event-link.tsx';
import { DangerBadge } from '../../components/shifts/need-badges.tsx';
import { PlaceState } from '../../components/shifts/place-state.tsx';
import { Places } from '../../components/shifts/places.tsx';
import { PrivateBadge, ShiftStatusBadge, TodayBadge } from '../../components/shifts/shift-badges.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatClock, formatEventTime, formatTimeRange, formatWhen } from '../../lib/format/format-date.ts';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { lackOf, needOf } from '../../lib/shifts/need.ts';
import {
  canBeReminded,
  canJoinWaitlist,
  canTakePlace,
  freePlaces,
  heldPlace,
} from '../../lib/shifts/places.ts';
import { m } from '../../paraglide/messages.js';
import { OpensIn } from './opens-in.tsx';
import { RemindButton } from './remind-button.tsx';
import { WaitButton } from './wait-button.tsx';

interface ShiftRowProps {
  shift: ListedShift;
  now: Date;
  /** Admins fill shifts: their tools are in place of the claim button. */
  isAdmin: boolean;
  /** Also shows the status and the description. */
  isDetailed?: boolean;
  /** Marks a shift that is today. */
  isToday?: boolean;
  /** Claims at once; without it the button opens the dialog. */
  onClaim?: (shift: ListedShift) => void;
  /** The message about a failed claim. */
  failure?: string | null;
  /** The actions of an admin. */
  tools?: ReactNode;
  /** Who is there, for an admin. */
  attendance?: ReactNode;
}

/** A shift in a list; its title opens the dialog. */
export function ShiftRow({
  shift,
  now,
  isAdmin,
  isDetailed = false,
  isToday = false,
  onClaim,
  failure = null,
  tools,
  attendance,
}: ShiftRowProps) {
  const { startTime, endTime } = shift;
  const eventTime = formatEventTime(startTime, endTime);
  const myPlace = heldPlace(shift);
  const isOver = Date.parse(endTime) <= now.getTime() || shift.status === 'cancelled';
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3.5 pr-4 pl-5 transition-colors hover:bg-sunken',
        'sm:grid-cols-[9.5rem_1fr_auto_8.5rem] sm:gap-x-6',
        isAdmin && 'pr-2 max-sm:gap-x-2 sm:pr-3',
        // Rows below the fold cost no layout until they are near.
        '[contain-intrinsic-height:auto_8.5rem] [content-visibility:auto] sm:[contain-intrinsic-height:auto_5.5rem]',
      )}
    >
      <FillBar shift={shift} />
      <p
        className={classNames(
          'tabular font-semibold text-balance sm:self-start',
          !isAdmin && 'max-sm:col-span-2',
          isOver && 'text-ink-muted',
        )}
      >
        {formatTimeRange(startTime, endTime) ?? formatWhen(startTime, endTime, now)}
        {eventTime && (
          <span className="block text-sm font-normal text-ink-muted">
            {m.shifts_event_time({ time: eventTime })}
          </span>
        )}
      </p>
      <div className={classNames('grid min-w-0 gap-1 self-start', isAdmin && 'max-sm:col-span-2')}>
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            from="/shifts"
            to="/shifts"
            search={(search) => ({ ...search, shift: shift.id })}
            {...OPEN_DIALOG_OPTIONS}
            preload={false}
            data-shift={shift.id}
            // A claim removes the button: the second tap of a double tap is not meant for the link below it.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
            // The link covers the whole row, below the buttons.
            className={classNames(
              'text-lg font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2',
              'focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary',
              isOver && 'text-ink-muted',
              shift.status === 'cancelled' && 'line-through',
            )}
          >
            {shift.title}
          </Link>
          {(isDetailed || shift.status !== 'active') && <ShiftStatusBadge status={shift.status} />}
          <PrivateBadge shiftType={shift.shiftType} />
          {isToday && <TodayBadge />}
          {isAdmin && myPlace && <PlaceState place={myPlace} shift={shift} isClaimed />}
          {shift.waitingCount !== undefined && (
            <Badge tone="grey" icon={Hourglass}>
              {m.waitlist_count({ count: shift.waitingCount })}
            </Badge>
          )}
          {shift.seeksStandIn && !myPlace?.standIn && (
            <Badge tone="amber" icon={UserSearch}>
              {m.cannot_state()}
            </Badge>
          )}
        </h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
          <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {shift.location}
          </span>
          <EventLink event={shift.event} />
          <span className="inline-flex sm:hidden">
            <Places {...shift} />
          </span>
          <Danger shift={shift} now={now} />
          <SkillTags shift={shift} />
        </div>
      </div>
      <span className="grid justify-items-end max-sm:hidden">
        <Places {...shift} />
        <FreeCount shift={shift} />
      </span>
      {isAdmin ? (
        // On a phone in the line of the time.
        <div className="max-sm:col-start-2 max-sm:row-start-1">{tools}</div>
      ) : (
        <RowAction {...{ shift, now, onClaim }} />
      )}
      {attendance && <div className="col-span-full sm:col-span-3 sm:col-start-2">{attendance}</div>}
      {isDetailed && shift.description && (
        <div className="col-span-full sm:col-span-2 sm:col-start-2">
          <Description text={shift.description} />
        </div>
      )}
      {failure && (
        <p role="alert" className="relative col-span-full text-red-ink sm:col-start-2">
          {failure}
        </p>
      )}
    </li>
  );
}

/** Red while people are needed, green when there are enough; the count is beside it. */
function FillBar({ shift }: { shift: ListedShift }) {
  if (shift.status === 'cancelled') return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute inset-y-3 left-0 w-1 rounded-r-full',
        freePlaces(shift) > 0 ? 'bg-red' : 'bg-green',
      )}
    />
  );
}

function FreeCount({ shift }: { shift: ListedShift }) {
  const count = freePlaces(shift);
  if (count === 0 || shift.status !== 'active') return null;
  return <span className="text-sm font-semibold">{m.shifts_free({ count })}</span>;
}

/** How many people a shift in danger lacks. */
function Danger({ shift, now }: { shift: ListedShift; now: Date }) {
  if (needOf(shift, now) !== 'danger') return null;
  return <DangerBadge count={lackOf(shift)} />;
}

function SkillTags({ shift: { requiredSkills } }: { shift: ListedShift }) {
  if (!requiredSkills) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {requiredSkills.map((skill) => (
        <li key={skill} className="rounded-full border border-line px-2 text-sm">
          {skillLabel(skill)}
        </li>
      ))}
    </ul>
  );
}

/** Longer descriptions are collapsed at first. */
const FOLDED_ABOVE_CHARS = 160;

function Description({ text }: { text: string }) {
  const folds = text.length > FOLDED_ABOVE_CHARS || text.includes('\n');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="max-w-prose">
      <p className={classNames('whitespace-pre-line', folds && !isOpen && 'line-clamp-2')}>{text}</p>
      {folds && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="relative -ml-1.5 inline-flex min-h-11 items-center gap-1 rounded-md px-1.5 text-sm font-semibold text-primary-ink hover:bg-primary-soft pointer-fine:min-h-7"
        >
          {isOpen ? m.shifts_less() : m.shifts_more()}
          <ChevronDown
            className={classNames('size-4 transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      )}
    </div>
  );
}

interface RowActionProps {
  shift: ListedShift;
  now: Date;
  onClaim: ((shift: ListedShift) => void) | undefined;
}

function RowAction({ shift, now, onClaim }: RowActionProps) {
  const myPlace = heldPlace(shift);
  if (myPlace) {
    return (
      <span className="justify-self-end">
        <PlaceState place={myPlace} shift={shift} isClaimed atEnd />
      </span>
    );
  }
  if (canTakePlace(shift)) {
    const offer = shift.claim.allowed && shift.waiting?.offerExpiresAt;
    return (
      <span className="relative grid justify-items-center gap-0.5 justify-self-end">
        <ClaimButton shift={shift} now={now} onClaim={onClaim} />
        {offer ? (
          <span className="tabular max-w-20 text-center text-sm text-amber-ink">
            {m.waitlist_yours_until({ when: formatClock(offer) })}
          </span>
        ) : shift.claim.standIn ? (
          <span className="text-center text-sm text-ink-muted max-[22rem]:max-w-24">
            {m.shifts_stand_in_sought()}
          </span>
        ) : (
          <span className="sm:hidden">
            <FreeCount shift={shift} />
          </span>
        )}
      </span>
    );
  }
  if (canJoinWaitlist(shift)) return <WaitButton shift={shift} now={now} />;
  if (canBeReminded(shift)) {
    return (
      // On a phone below the title, which needs the width.
      <span className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted max-sm:col-span-2 sm:grid sm:justify-items-end sm:justify-self-end sm:text-right">
        <span>
          <OpensIn shift={shift} now={now} />
        </span>
        <RemindButton shift={shift} now={now} />
      </span>
    );
  }
  return (
    <span className="max-w-28 justify-self-end max-[22rem]:max-w-24 text-right text-sm text-ink-muted sm:max-w-none">
      <WhyNot shift={shift} now={now} />
    </span>
  );
}

/** Why the shift cannot be claimed, or not yet. */
function WhyNot({ shift, now }: Pick<RowActionProps, 'shift' | 'now'>) {
  if (shift.waiting) return m.waitlist_position({ position: shift.waiting.position });
  if (shift.claim.reason === 'shift.not_open') return <OpensIn shift={shift} now={now} />;
  return claimReason(shift, now, 'short');
}

function ClaimButton({ shift, now, onClaim }: RowActionProps) {
  const { id, title, startTime, endTime } = shift;
  const named = { title, when: formatWhen(startTime, endTime, now) };
  const [text, label] = shift.claim.standIn
    ? [m.shifts_take_over(), m.shifts_take_over_of(named)]
    : [m.shifts_claim(), m.shifts_claim_of(named)];
  if (onClaim) {
    return (
      <Button variant="primary" aria-label={label} data-claim={id} onClick={() => onClaim(shift)}>
        {text}
      </Button>
    );
  }
  return (
    <LinkButton
      from="/shifts"
      to="/shifts"
      search={(search) => ({ ...search, shift: id })}
      {...OPEN_DIALOG_OPTIONS}
      preload={false}
      aria-label={label}
    >
      {text}
    </LinkButton>
  );
}
