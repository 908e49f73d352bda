import { CalendarDays, LayoutDashboard, ListChecks, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppShell } from '../components/app-shell.tsx';

/** The shell as an organiser sees it. */
export function KitShell({ children }: { children: ReactNode }) {
  return (
    <AppShell
      person={{ name: 'Sanne de Wit', role: 'Beheerder' }}
      profileTo="/my-shifts"
      onSignOut={() => {}}
      sections={[
        { items: [{ to: '/', label: 'Dashboard', icon: LayoutDashboard }] },
        {
          title: 'Vrijwilliger',
          items: [
            { to: '/shifts', label: 'Diensten', icon: CalendarDays },
            {
              to: '/my-shifts',
              label: 'Mijn diensten',
              icon: ListChecks,
              waiting: { count: 2, label: '2 diensten komen eraan' },
            },
          ],
        },
        {
          title: 'Beheer',
          items: [
            {
              to: '/volunteer-approval',
              label: 'Aanmeldingen',
              icon: UserCheck,
              waiting: { count: 12, label: '12 aanmeldingen wachten' },
            },
          ],
        },
      ]}
    >
      {children}
    </AppShell>
  );
}
