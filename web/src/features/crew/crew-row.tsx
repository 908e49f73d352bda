import type { CrewMember } from '@ijsploeg/worker/contract';
import { CameraOff, CloudOff, Ellipsis } from 'lucide-react';
import { LeadBadge } from '../../components/shifts/lead-badge.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { m } from '../../paraglide/messages.js';
import { isTemporary } from './crew-marks.ts';
import { lookOf, memberName } from './member-words.ts';

interface CrewRowProps {
  member: CrewMember;
  /** Attendance can be recorded now. */
  isOpen: boolean;
  /** The shown attendance was not sent yet. */
  isUnsent: boolean;
  onPresent: () => void;
  onMore: () => void;
}

const TONES = {
  green: 'text-green-ink',
  red: 'text-red-ink',
  amber: 'text-amber-ink',
  blue: 'text-primary-ink',
  grey: 'text-ink-muted',
};

/**
 * One person, as a target large enough for a glove: the whole row records that they are present; once something is
 * recorded, it opens the choice.
 */
export function CrewRow({ member, isOpen, isUnsent, onPresent, onMore }: CrewRowProps) {
  const { tone, icon: Icon, text } = lookOf(member.attendance);
  const name = memberName(member);
  const isNew = isTemporary(member.assignmentId);
  const marks = isOpen && member.attendance === null;
  const note = member.attendance?.note;
  return (
    <li className="flex items-stretch">
      <button
        type="button"
        disabled={isNew}
        onClick={marks ? onPresent : onMore}
        className={classNames(
          'flex min-h-14 min-w-0 grow items-center gap-3 px-4 py-2 text-left -outline-offset-2',
          'enabled:hover:bg-sunken enabled:active:bg-primary-soft',
        )}
      >
        <Icon className={classNames('size-7 shrink-0', TONES[tone])} aria-hidden="true" />
        <span className="min-w-0 grow">
          <span className="block text-lg leading-snug font-semibold wrap-anywhere">{name}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
            <span className={classNames(member.attendance && 'font-semibold', TONES[tone])}>{text()}</span>
            {member.attendance === null && member.acknowledgedAt !== null && <span>{m.answer_coming()}</span>}
            {member.seeksStandIn && <span className="text-amber-ink">{m.cannot_state()}</span>}
            {member.isLead && <LeadBadge />}
            {member.isWalkIn && <span>{member.isGuest ? m.crew_guest() : m.crew_walk_in_badge()}</span>}
            {!member.hasPhotoConsent && (
              <span className="inline-flex items-center gap-1">
                <CameraOff className="size-3.5" aria-hidden="true" />
                {m.photos_none()}
              </span>
            )}
            {note && <span className="wrap-anywhere">{note}</span>}
            {isUnsent && (
              <span className="inline-flex items-center gap-1 text-amber-ink">
                <CloudOff className="size-3.5" aria-hidden="true" />
                {m.crew_unsent()}
              </span>
            )}
          </span>
          {marks && <span className="sr-only">: {m.crew_mark_present()}</span>}
        </span>
      </button>
      {!isNew && (
        <button
          type="button"
          aria-label={m.crew_more_of({ name })}
          aria-haspopup="dialog"
          onClick={onMore}
          className="grid w-14 shrink-0 place-items-center border-l border-line text-ink-muted -outline-offset-2 hover:bg-sunken"
        >
          <Ellipsis className="size-6" aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
