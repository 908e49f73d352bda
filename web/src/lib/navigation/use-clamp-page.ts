import { useEffect, useEffectEvent } from 'react';
import { countPages } from './page-window.ts';

/**
 * Goes to the last page when the current one no longer exists, e.g. after its rows were deleted.
 *
 * @param data the data of this page; undefined while it is another page's
 * @param onPage called with the page to show; undefined for the first
 */
export function useClampPage(
  data: { total: number; pageSize: number } | undefined,
  page: number,
  onPage: (page: number | undefined) => void,
): void {
  const last = data && countPages(data.total, data.pageSize);
  const goToLast = useEffectEvent((to: number) => onPage(to > 1 ? to : undefined));
  useEffect(() => {
    if (last !== undefined && page > last) goToLast(last);
  }, [last, page]);
}
