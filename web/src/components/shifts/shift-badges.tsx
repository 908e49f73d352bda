import type { Shift, ShiftStatus } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleDot, CircleX, Lock, Sun } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../ui/badge.tsx';

const STATUSES = {
  active: { tone: 'green', icon: CircleDot, text: m.shifts_status_active },
  completed: { tone: 'blue', icon: CircleCheckBig, text: m.shifts_status_completed },
  cancelled: { tone: 'red', icon: CircleX, text: m.shifts_status_cancelled },
} as const satisfies Record<ShiftStatus, object>;

/** Whether a shift goes on. */
export function ShiftStatusBadge({ status }: { status: ShiftStatus }) {
  const { tone, icon, text } = STATUSES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  );
}

/** Marks a shift that only admins and the people on it see; nothing for the others. */
export function PrivateBadge({ shiftType }: Pick<Shift, 'shiftType'>) {
  if (shiftType !== 'private') return null;
  return (
    <Badge tone="grey" icon={Lock}>
      {m.shifts_private()}
    </Badge>
  );
}

/** Today: the lantern's colour. */
export function TodayBadge() {
  return (
    <Badge tone="amber" icon={Sun}>
      {m.shifts_today()}
    </Badge>
  );
}
