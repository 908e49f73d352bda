import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** As high as an editor without absences, at every width: the buttons of the days wrap as they do there. */
export const AvailabilitySkeleton = () => (
  <Loading>
    <div className="grid gap-6">
      <div className="grid gap-4">
        <DaysSkeleton />
        <DaysSkeleton />
      </div>
      <div className="grid gap-3">
        <Skeleton className="h-11 w-64" />
        <Skeleton className="h-6 w-56" />
        <div className="grid gap-1">
          <div className="grid gap-x-3 gap-y-1 min-[22.5rem]:grid-cols-2 sm:max-w-96">
            <Skeleton className="h-27 pointer-fine:h-26" />
            <Skeleton className="h-27 pointer-fine:h-26" />
          </div>
          <Skeleton className="h-11 w-52 pointer-fine:h-10" />
        </div>
      </div>
    </div>
  </Loading>
);

const DaysSkeleton = () => (
  <div>
    <Skeleton className="mb-1.5 h-6 w-32" />
    <div className="flex flex-wrap gap-2">
      {DAYS.map((day) => (
        <Skeleton key={day} className="h-11 w-12 rounded-full pointer-fine:h-9" />
      ))}
    </div>
  </div>
);
