import type { Dashboard, Role } from '@ijsploeg/worker/contract';
import { StatLine } from '../../components/stat-line.tsx';
import { roleName } from '../../lib/format/role-name.ts';
import { m } from '../../paraglide/messages.js';

interface DashboardStatsProps {
  role: Role;
  stats: NonNullable<Dashboard['stats']> | undefined;
}

/** Four figures about the team; none of them asks for action. */
export const DashboardStats = ({ role, stats }: DashboardStatsProps) => (
  <div className="px-4 text-sm sm:px-6">
    <StatLine
      stats={[
        { label: m.dashboard_volunteers(), figure: stats?.volunteers },
        { label: m.dashboard_active_shifts(), figure: stats?.activeShifts },
        { label: m.dashboard_my_shifts(), figure: stats?.myShifts },
        { label: m.dashboard_my_role(), figure: roleName(role) },
      ]}
    />
  </div>
);
