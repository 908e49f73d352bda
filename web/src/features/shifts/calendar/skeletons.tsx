import { classNames } from '../../../components/ui/class-names.ts';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

/** The skeleton of the heading and the buttons above a month or a day. */
export const HeaderSkeleton = () => (
  <div className="mb-3 flex h-11 items-center pointer-fine:h-10">
    <Skeleton className="h-6 w-40" />
  </div>
);

/** The height of a day in the month view; on a phone only admins have a line for each named shift. */
export const dayHeight = (isAdmin: boolean) => classNames('sm:h-29.25', isAdmin ? 'h-21' : 'h-14');

/** The skeleton of a month, of the final height. */
export function MonthSkeleton({ weeks, isAdmin }: { weeks: number; isAdmin: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <div className="h-8 bg-sunken" />
      {Array.from({ length: weeks }, (_, week) => week).map((week) => (
        <div key={week} className={classNames('border-t border-line', dayHeight(isAdmin))} />
      ))}
    </div>
  );
}

/** The skeleton of a timeline: at least as tall as the window, so that nothing visible moves when it is loaded. */
export const TimelineSkeleton = () => <div className="h-screen rounded-lg border border-line bg-surface" />;
