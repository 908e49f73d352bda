import { ErrorState } from '../../components/ui/error-state.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { m } from '../../paraglide/messages.js';
import { dayOf, monthOf, monthSpan } from './calendar/days.ts';
import { ShiftRowsSkeleton } from './day-list.tsx';
import type { ShiftView } from './shifts-search.ts';
import { LOAD_VIEW, type ShiftsViewProps } from './views.ts';

interface ShiftsViewFaceProps extends ShiftsViewProps {
  view: ShiftView;
}

/** One of the views; while its code is on its way, shapes as large as it will be. */
export function ShiftsView({ view, ...props }: ShiftsViewFaceProps) {
  const { code: View, error, retry } = useLoaded(LOAD_VIEW[view]);
  if (View) return <View {...props} />;
  if (error) return <ErrorState message={m.error_network()} onRetry={retry} />;
  if (view === 'list') {
    return (
      <>
        <Skeleton className="mt-1 mb-2 h-6 w-56" />
        <ShiftRowsSkeleton rows={[1, 2, 3, 4, 5]} />
      </>
    );
  }
  const { month, day } = props.search;
  const weeks = monthSpan(month ?? monthOf(day ?? dayOf(props.now))).days.length / 7;
  return (
    <Loading>
      <div className="mb-3 flex h-11 items-center pointer-fine:h-10">
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <div className="h-8.5 bg-sunken" />
        {Array.from({ length: weeks }, (_, week) => week).map((week) => (
          <div key={week} className="h-14 border-t border-line sm:h-20" />
        ))}
      </div>
    </Loading>
  );
}
