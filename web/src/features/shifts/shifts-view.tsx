import { LoadError } from '../../components/load-error.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { failureReason } from '../../lib/api/error-message.ts';
import { useIsPhone } from '../../lib/hooks/use-is-phone.ts';
import { useLazyModule } from '../../lib/hooks/use-lazy-module.ts';
import { dayOf, monthOf, monthSpan } from './calendar/days.ts';
import { HeaderSkeleton, MonthSkeleton, TimelineSkeleton } from './calendar/skeletons.tsx';
import { ShiftRowsSkeleton } from './day-list.tsx';
import type { ShiftView } from './shifts-search.ts';
import type { ShiftsViewProps } from './shifts-view-props.ts';
import { LOAD_VIEW } from './views.ts';

/** One of the views; a skeleton of the same size while its code is being loaded. */
export function ShiftsView({ view, ...props }: ShiftsViewProps & { view: ShiftView }) {
  const { code: View, error, retry } = useLazyModule(LOAD_VIEW[view]);
  const isPhone = useIsPhone();
  if (View) return <View {...props} />;
  if (error) return <LoadError error={error} message={failureReason(error)} onRetry={retry} />;
  if (view === 'list') {
    return (
      <>
        <Skeleton className="mt-1 mb-2 h-6 w-56" />
        <ShiftRowsSkeleton rows={[1, 2, 3, 4, 5]} />
      </>
    );
  }
  if (view === 'day' && isPhone) {
    return (
      <>
        <HeaderSkeleton />
        <ShiftRowsSkeleton rows={[1, 2, 3]} />
      </>
    );
  }
  const { month, day } = props.search;
  return (
    <Loading>
      <HeaderSkeleton />
      {view === 'day' ? (
        <TimelineSkeleton />
      ) : (
        <MonthSkeleton
          weeks={monthSpan(month ?? monthOf(day ?? dayOf(props.now))).days.length / 7}
          isAdmin={props.isAdmin}
        />
      )}
    </Loading>
  );
}
