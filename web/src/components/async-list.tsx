import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api/error-message.ts';
import { LoadError } from './load-error.tsx';
import { StaleNotice } from './stale-notice.tsx';

interface AsyncListProps<Item> {
  query: Pick<
    UseQueryResult<Item[]>,
    'data' | 'error' | 'isFetching' | 'isRefetchError' | 'dataUpdatedAt'
  > & { refetch: () => unknown };
  /** About as tall as the list will be. */
  skeleton: ReactNode;
  /** Starts the error message; see `errorMessage`. */
  failed: string;
  children: (items: Item[]) => ReactNode;
}

/**
 * A list with its loading and error states. When a refetch fails, the last data stays visible below a notice.
 */
export function AsyncList<Item>({ query, skeleton, failed, children }: AsyncListProps<Item>) {
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (data) {
    return (
      <>
        {query.isRefetchError && (
          <StaleNotice readAt={query.dataUpdatedAt} onRetry={retry} retrying={isFetching} />
        )}
        {children(data)}
      </>
    );
  }
  if (!error) return skeleton;
  return (
    <LoadError error={error} message={errorMessage(error, failed)} onRetry={retry} retrying={isFetching} />
  );
}
