import type { Dashboard, Role } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { roleName } from '../../lib/format/role-name.ts';
import { m } from '../../paraglide/messages.js';

interface DashboardStatsProps {
  role: Role;
  stats: NonNullable<Dashboard['stats']> | undefined;
}

/** Four small figures about the team; none of them asks for action. */
export function DashboardStats({ role, stats }: DashboardStatsProps) {
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-5 py-4 sm:grid-cols-4 sm:px-6">
        <Stat label={m.dashboard_volunteers()}>{stats?.volunteers}</Stat>
        <Stat label={m.dashboard_active_shifts()}>{stats?.activeShifts}</Stat>
        <Stat label={m.dashboard_my_shifts()}>{stats?.myShifts}</Stat>
        <Stat label={m.dashboard_my_role()}>{roleName(role)}</Stat>
      </dl>
    </Card>
  );
}

/** A figure; a skeleton while loading. */
function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="tabular font-semibold">{children ?? <Skeleton className="my-1 w-10" />}</dd>
    </div>
  );
}
