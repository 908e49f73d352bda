import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  blue: 'bg-primary-soft text-primary-ink',
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  amber: 'bg-amber-soft text-amber-ink',
  grey: 'bg-grey-soft text-grey-ink',
};
export type Tone = keyof typeof TONES;

/** A status, by color, icon and text together, never by color alone. */
export function Badge({ tone, icon: Icon, children }: { tone: Tone; icon: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={classNames(
        // In one line in a table, whose columns it would make narrow; on a phone it wraps where it has no room.
        'inline-flex min-h-6 max-w-full items-center gap-1 rounded-xl px-2 text-sm font-semibold whitespace-nowrap max-sm:whitespace-normal',
        TONES[tone],
      )}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A count of waiting items; renders nothing for zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span
      className="tabular inline-grid h-5 min-w-5 place-items-center rounded-full bg-amber-soft px-1.5 text-sm font-semibold text-amber-ink"
      title={label}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
