import type { Shift, ShiftStatus } from '@ijsploeg/worker/contract';
import { CircleCheckBig, CircleDot, CircleX, Lock, Sun } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../ui/badge.tsx';

const STATUSES = {
  active: { tone: 'green', icon: CircleDot, text: m.shifts_status_active },
  completed: { tone: 'blue', icon: CircleCheckBig, text: m.shifts_status_completed },
  cancelled: { tone: 'red', icon: CircleX, text: m.shifts_status_cancelled },
} as const satisfies Record<ShiftStatus, object>;

/** The status of a shift. */
export function ShiftStatusBadge({ status }: { status: ShiftStatus }) {
  const { tone, icon, text } = STATUSES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  );
}

/** Marks a shift that only admins and its volunteers can see; renders nothing for the others. */
export function PrivateBadge({ shiftType }: Pick<Shift, 'shiftType'>) {
  if (shiftType !== 'private') return null;
  return (
    <Badge tone="grey" icon={Lock}>
      {m.shifts_private()}
    </Badge>
  );
}

/** Marks a shift of today, in amber. */
export function TodayBadge() {
  return (
    <Badge tone="amber" icon={Sun}>
      {m.shifts_today()}
    </Badge>
  );
}
