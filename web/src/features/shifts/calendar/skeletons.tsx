import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** The skeleton of the heading and the buttons above a month or a day. */
export const HeaderSkeleton = () => (
  <div className="mb-3 flex h-11 items-center pointer-fine:h-10">
    <Skeleton className="h-6 w-40" />
  </div>
);

/** The skeleton of a month, of the final height. */
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

/** The skeleton of a timeline: at least as tall as the window, so that nothing visible moves when it is loaded. */
export const TimelineSkeleton = () => <div className="h-screen rounded-lg border border-line bg-surface" />;
