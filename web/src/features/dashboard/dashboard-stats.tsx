import type { Dashboard, Role } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { roleName } from '../../lib/format/role-name.ts';
import { m } from '../../paraglide/messages.js';

interface DashboardStatsProps {
  role: Role;
  stats: NonNullable<Dashboard['stats']> | undefined;
}

/** Four figures about the team in a small line; none of them asks for action. */
export function DashboardStats({ role, stats }: DashboardStatsProps) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4 text-sm sm:px-6">
      <Stat label={m.dashboard_volunteers()}>{stats?.volunteers}</Stat>
      <Stat label={m.dashboard_active_shifts()}>{stats?.activeShifts}</Stat>
      <Stat label={m.dashboard_my_shifts()}>{stats?.myShifts}</Stat>
      <Stat label={m.dashboard_my_role()}>{roleName(role)}</Stat>
    </dl>
  );
}

/** A figure; a skeleton while loading. */
function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular font-semibold">{children ?? <Skeleton className="my-1 w-6" />}</dd>
    </div>
  );
}
