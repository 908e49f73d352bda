import type { AssignmentStatus } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleX, Clock, ThumbsUp } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../ui/badge.tsx';

const LOOKS = {
  assigned: { tone: 'amber', icon: Clock, text: m.mine_status_assigned },
  confirmed: { tone: 'blue', icon: ThumbsUp, text: m.mine_status_confirmed },
  completed: { tone: 'green', icon: CircleCheckBig, text: m.mine_status_completed },
  cancelled: { tone: 'red', icon: CircleX, text: m.mine_status_cancelled },
} as const satisfies Record<AssignmentStatus, object>;

/** The status of an assignment. */
export function AssignmentBadge({ status }: { status: AssignmentStatus }) {
  const { tone, icon, text } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  );
}
