import { Link } from '@tanstack/react-router';
import { CalendarDays, CalendarRange, List } from 'lucide-react';
import { classNames } from '../../components/ui/class-names.ts';
import { preloadModule } from '../../lib/hooks/use-lazy-module.ts';
import { m } from '../../paraglide/messages.js';
import { SHIFT_VIEWS, type ShiftView } from './shifts-search.ts';
import { rememberView } from './shown-period.ts';
import { LOAD_VIEW } from './views.ts';

const LOOKS = {
  list: { icon: List, label: m.shifts_view_list },
  month: { icon: CalendarDays, label: m.shifts_view_month },
  day: { icon: CalendarRange, label: m.shifts_view_day },
} as const satisfies Record<ShiftView, object>;

/** Switches between list, month and day; the selection and the search stay. */
export function ViewSwitch({ view }: { view: ShiftView }) {
  return (
    <nav
      aria-label={m.shifts_view()}
      className="flex rounded-md border border-edge bg-surface p-0.5 max-sm:w-full"
    >
      {SHIFT_VIEWS.map((choice) => {
        const { icon: Icon, label } = LOOKS[choice];
        return (
          <Link
            key={choice}
            from="/shifts"
            to="/shifts"
            // The list and the month have different options.
            search={(search) => ({ ...search, view: choice, show: undefined })}
            resetScroll={false}
            onClick={() => rememberView(choice)}
            onPointerEnter={() => preloadModule(LOAD_VIEW[choice])}
            onFocus={() => preloadModule(LOAD_VIEW[choice])}
            aria-current={choice === view ? 'true' : undefined}
            className={classNames(
              'inline-flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-[6px] px-3 font-semibold whitespace-nowrap transition-colors pointer-fine:min-h-8.5',
              choice === view
                ? 'bg-primary-soft text-primary-ink'
                : 'text-ink-muted hover:bg-sunken hover:text-ink',
            )}
          >
            <Icon className="size-4.5 shrink-0" aria-hidden="true" />
            {label()}
          </Link>
        );
      })}
    </nav>
  );
}
