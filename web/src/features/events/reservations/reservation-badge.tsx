import type { Reservation } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleX, Ticket } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { m } from '../../../paraglide/messages.js';

/** Whether a reservation is active, was used at the door, or was cancelled. */
export function ReservationBadge({ status, usedAt }: Pick<Reservation, 'status' | 'usedAt'>) {
  if (status === 'cancelled')
    return (
      <Badge tone="red" icon={CircleX}>
        {m.event_admin_status_cancelled()}
      </Badge>
    );
  if (usedAt)
    return (
      <Badge tone="blue" icon={CircleCheckBig}>
        {m.event_admin_status_used()}
      </Badge>
    );
  return (
    <Badge tone="green" icon={Ticket}>
      {m.event_admin_status_reserved()}
    </Badge>
  );
}
