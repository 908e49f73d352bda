import type { InvitationState } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleSlash, CircleX, Clock, Eye, Send } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { m } from '../../paraglide/messages.js';

export const STATE_TEXTS: Record<InvitationState, () => string> = {
  sending: m.invitations_state_sending,
  waiting: m.invitations_state_waiting,
  opened: m.invitations_state_opened,
  accepted: m.invitations_state_accepted,
  refused: m.invitations_state_refused,
  failed: m.invitations_state_failed,
};

const LOOKS = {
  sending: { tone: 'amber', icon: Send },
  waiting: { tone: 'amber', icon: Clock },
  opened: { tone: 'blue', icon: Eye },
  accepted: { tone: 'green', icon: CircleCheckBig },
  refused: { tone: 'grey', icon: CircleSlash },
  failed: { tone: 'red', icon: CircleX },
} as const satisfies Record<InvitationState, object>;

/** The state of an invitation. */
export function StateBadge({ state }: { state: InvitationState }) {
  const { tone, icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {STATE_TEXTS[state]()}
    </Badge>
  );
}
