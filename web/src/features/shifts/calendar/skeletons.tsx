import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** The heading and the buttons above a month or a day, on their way. */
export const HeaderSkeleton = () => (
  <div className="mb-3 flex h-11 items-center pointer-fine:h-10">
    <Skeleton className="h-6 w-40" />
  </div>
);

/** A month on its way, as tall as it will be. */
export function MonthSkeleton({ weeks }: { weeks: number }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div className="h-8 bg-sunken" />
      {Array.from({ length: weeks }, (_, week) => week).map((week) => (
        <div key={week} className="h-14 border-t border-line sm:h-20" />
      ))}
    </div>
  );
}

/** The timeline of a day on its way: as tall as the window at least, so that nothing in sight moves when it is there. */
export const TimelineSkeleton = () => <div className="h-screen rounded-lg border border-line bg-surface" />;
