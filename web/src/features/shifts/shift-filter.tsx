import { Link } from '@tanstack/react-router';
import { classNames } from '../../lib/class-names.ts';
import { m } from '../../paraglide/messages.js';
import type { ShownShifts } from './shifts-search.ts';

const LABELS: Record<ShownShifts, () => string> = {
  all: m.shifts_show_all,
  claimable: m.shifts_show_claimable,
  short: m.shifts_show_short,
  mine: m.shifts_show_mine,
};

/** Which shifts to show; the choice is in the address. */
export function ShiftFilter({ shown, choices }: { shown: ShownShifts; choices: readonly ShownShifts[] }) {
  return (
    <nav
      aria-label={m.shifts_show()}
      className="-mx-4 mb-2 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
    >
      {choices.map((choice) => (
        <Link
          key={choice}
          to="/shifts"
          search={(search) => ({ ...search, show: choice === 'all' ? undefined : choice })}
          replace
          resetScroll={false}
          aria-current={choice === shown ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 transition-colors pointer-fine:min-h-9',
            choice === shown
              ? 'border-primary bg-primary-soft font-semibold text-primary-ink'
              : 'border-edge bg-surface hover:border-primary',
          )}
        >
          {LABELS[choice]()}
        </Link>
      ))}
    </nav>
  );
}
