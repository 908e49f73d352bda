import { useDocumentTitle } from '../lib/navigation/document-title.ts';
import { m } from '../paraglide/messages.js';
import { Loading, Skeleton } from './ui/skeleton.tsx';

/** The placeholder of a screen whose code is loading; as tall as a page's title and its first card. */
export function RoutePending() {
  // Otherwise the title of the previous screen would stay.
  useDocumentTitle(m.ui_loading());
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
