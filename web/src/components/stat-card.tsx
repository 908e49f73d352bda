import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './ui/card.tsx';

interface StatCardProps {
  icon: LucideIcon;
  label: string;
  /** A skeleton while loading. */
  children: ReactNode;
}

/** A number or word with its label. */
export function StatCard({ icon: Icon, label, children }: StatCardProps) {
  return (
    <Card className="flex items-center gap-4 px-3 py-4 sm:px-5">
      <span className="hidden size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink sm:grid">
        <Icon className="size-5.5" aria-hidden="true" />
      </span>
      <dl className="flex min-w-0 flex-col justify-between self-stretch">
        <dt className="text-sm text-ink-muted">{label}</dt>
        <dd className="tabular text-xl font-bold">{children}</dd>
      </dl>
    </Card>
  );
}
