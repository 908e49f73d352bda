import { useEffect, useEffectEvent } from 'react';
import { countPages } from './page-window.ts';

/**
 * A page that went with its rows leads to the last there is.
 *
 * @param data what was read of the page; undefined while it is another page's
 * @param onPage told which page to show; undefined for the first
 */
export function useClampPage(
  data: { total: number; pageSize: number } | undefined,
  page: number,
  onPage: (page: number | undefined) => void,
): void {
  const last = data && countPages(data.total, data.pageSize);
  const turnBack = useEffectEvent((to: number) => onPage(to > 1 ? to : undefined));
  useEffect(() => {
    if (last !== undefined && page > last) turnBack(last);
  }, [last, page]);
}
