import type { ShiftNeed, ShiftOfToday } from '@ijsploeg/worker/contract';
import { CalendarX, CircleHelp, ClockAlert, Siren, UserRoundX, UserSearch } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../ui/badge.tsx';

/** What a shift needs, the most urgent first. */
export function NeedBadges({ need }: { need: ShiftNeed | ShiftOfToday }) {
  const { isUrgent, lacksLead, lateCancellations, standIns } = need;
  const { unheard = [], unconfirmed = [], notSeen = 0 } = 'unheard' in need ? need : {};
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {isUrgent ? (
        <DangerBadge count={lackOf(need)} />
      ) : (
        <span className="text-ink-muted">{stateOf(need)}</span>
      )}
      {notSeen > 0 && (
        <Badge tone="amber" icon={ClockAlert}>
          {m.today_not_seen({ count: notSeen })}
        </Badge>
      )}
      {standIns.length > 0 && (
        <Badge tone="amber" icon={UserSearch}>
          {m.gaps_seeking({ count: standIns.length })}
        </Badge>
      )}
      {lacksLead && (
        <Badge tone="amber" icon={UserRoundX}>
          {m.gaps_leadless_title()}
        </Badge>
      )}
      {unheard.length > 0 && (
        <Badge tone={unheard.some(({ isAtRisk }) => isAtRisk) ? 'amber' : 'grey'} icon={CircleHelp}>
          {m.today_unheard({ count: unheard.length })}
        </Badge>
      )}
      {lateCancellations > 0 && (
        <Badge tone="grey" icon={CalendarX}>
          {m.dashboard_work_given_up({ count: lateCancellations })}
        </Badge>
      )}
      {unconfirmed.length > 0 && (
        <span className="text-ink-muted">{m.today_unconfirmed({ count: unconfirmed.length })}</span>
      )}
    </p>
  );
}

/** How many people a shift in danger lacks. */
export const DangerBadge = ({ count }: { count: number }) => (
  <Badge tone="red" icon={Siren}>
    {m.today_lacks({ count })}
  </Badge>
);

/** How many people the shift lacks to reach its minimum. Who seeks a stand-in does not come. */
const lackOf = ({ minimum, shift, standIns }: ShiftNeed) =>
  minimum - (shift.currentVolunteers - standIns.length);

/** Whether a shift that is not urgent has what it needs. */
function stateOf({ free, isBelowMinimum }: ShiftNeed): string {
  if (free === 0) return m.today_full();
  return isBelowMinimum ? m.shifts_free({ count: free }) : m.today_enough({ count: free });
}
