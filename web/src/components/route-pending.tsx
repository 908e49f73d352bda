import { Loading, Skeleton } from './ui/skeleton.tsx';

/** The placeholder of a loading screen; as tall as a page's title and its first card. */
export function RoutePending() {
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 pt-5 sm:px-6 lg:px-10 lg:pt-9">
      <Skeleton className="mb-8 h-9 w-56" />
      <CardsSkeleton />
    </div>
  );
}

/** The placeholder of what is below the title of a page. */
export const CardsSkeleton = () => (
  <Loading>
    <div className="grid gap-3">
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-24 w-full rounded-lg" />
    </div>
  </Loading>
);
