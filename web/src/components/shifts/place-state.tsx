import type { Assignment, AssignmentStatus, OpenStandIn, Shift } from '@ijsploeg/worker/contract';
import { Check, CircleCheckBig, CircleX, Clock, ThumbsUp, UserSearch } from 'lucide-react';
import { isWaiting } from '../../lib/shifts/places.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';

const LOOKS = {
  assigned: { tone: 'amber', icon: Clock, text: m.mine_status_assigned },
  confirmed: { tone: 'blue', icon: ThumbsUp, text: m.mine_status_confirmed },
  completed: { tone: 'green', icon: CircleCheckBig, text: m.mine_status_completed },
  cancelled: { tone: 'red', icon: CircleX, text: m.mine_status_cancelled },
} as const satisfies Record<AssignmentStatus, object>;

/** The badge of the reader's own place, whatever its status. */
export const ClaimedBadge = () => (
  <Badge tone="green" icon={Check}>
    {m.shifts_claimed()}
  </Badge>
);

interface PlaceStateProps {
  place: Pick<Assignment, 'status'> & { standIn?: OpenStandIn | undefined };
  shift: Pick<Shift, 'status'>;
  /** Shows that the place is the reader's own, instead of its status. */
  isClaimed?: boolean;
  /** At the end of a row, with the words below the badge. */
  atEnd?: boolean;
}

/**
 * The state of a place. Until it is confirmed, words beside the badge say that it waits; a second badge says that its
 * holder seeks a stand-in.
 */
export function PlaceState({ place, shift, isClaimed = false, atEnd = false }: PlaceStateProps) {
  const { tone, icon, text } = LOOKS[place.status];
  return (
    <span
      className={classNames(
        atEnd
          ? 'grid max-w-36 justify-items-end gap-0.5 text-right max-[22rem]:max-w-24'
          : 'inline-flex flex-wrap items-center gap-x-2',
      )}
    >
      {isClaimed ? (
        <ClaimedBadge />
      ) : (
        <Badge tone={tone} icon={icon}>
          {text()}
        </Badge>
      )}
      {place.standIn && (
        <Badge tone="amber" icon={UserSearch}>
          {m.cannot_state()}
        </Badge>
      )}
      {isWaiting(place, shift) && !place.standIn && (
        <span className="text-sm text-balance text-ink-muted">{m.mine_status_waiting()}</span>
      )}
    </span>
  );
}
