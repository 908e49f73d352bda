import type { ReactNode } from 'react';
import { Skeleton } from './ui/skeleton.tsx';

interface StatLineProps {
  /** Each with its label. A skeleton stands for a figure that is undefined, while it loads. */
  stats: readonly { label: string; figure: ReactNode }[];
}

/** Figures in a small line; none of them asks for action. */
export const StatLine = ({ stats }: StatLineProps) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1">
    {stats.map(({ label, figure }) => (
      <div key={label} className="flex gap-1.5">
        <dt className="text-ink-muted">{label}</dt>
        <dd className="tabular font-semibold">{figure ?? <Skeleton className="my-1 w-6" />}</dd>
      </div>
    ))}
  </dl>
);
