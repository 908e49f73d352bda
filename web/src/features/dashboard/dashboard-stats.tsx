import type { Dashboard, Role } from '@ijsploeg/worker/contract';
import { CalendarDays, ClipboardCheck, IdCard, Users } from 'lucide-react';
import { StatCard } from '../../components/stat-card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { roleName } from '../../lib/format/role-name.ts';
import { m } from '../../paraglide/messages.js';

interface DashboardStatsProps {
  role: Role;
  stats: NonNullable<Dashboard['stats']> | undefined;
}

/** Four key figures at the top. */
export function DashboardStats({ role, stats }: DashboardStatsProps) {
  const figure = (count: number | undefined) => count ?? <Skeleton className="my-1.5 h-4 w-10" />;
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <StatCard icon={Users} label={m.dashboard_volunteers()}>
        {figure(stats?.volunteers)}
      </StatCard>
      <StatCard icon={CalendarDays} label={m.dashboard_active_shifts()}>
        {figure(stats?.activeShifts)}
      </StatCard>
      <StatCard icon={ClipboardCheck} label={m.dashboard_my_shifts()}>
        {figure(stats?.myShifts)}
      </StatCard>
      <StatCard icon={IdCard} label={m.dashboard_my_role()}>
        {/* A word is wider than the numbers in the other cards. */}
        <span className="max-sm:text-lg">{roleName(role)}</span>
      </StatCard>
    </div>
  );
}
