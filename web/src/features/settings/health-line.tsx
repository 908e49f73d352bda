import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const STATES = {
  good: { icon: CircleCheck, tone: 'text-green-ink' },
  bad: { icon: TriangleAlert, tone: 'text-red-ink' },
  unknown: { icon: CircleDashed, tone: 'text-ink-muted' },
};

interface HealthLineProps {
  state: keyof typeof STATES;
  children: ReactNode;
  /** A button or link at the end. */
  action?: ReactNode;
}

/** A line of a list with the state of one part of the portal. The text says it too, not the icon alone. */
export function HealthLine({ state, children, action }: HealthLineProps) {
  const { icon: Icon, tone } = STATES[state];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 grow basis-0">{children}</div>
      {action && <div className="max-sm:w-full max-sm:pl-8">{action}</div>}
    </li>
  );
}
