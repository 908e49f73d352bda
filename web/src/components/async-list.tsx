import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/api/error-message.ts';
import { StaleNotice } from './stale-notice.tsx';
import { ErrorState } from './ui/error-state.tsx';

interface ListFacesProps<Item> {
  query: Pick<
    UseQueryResult<Item[]>,
    'data' | 'error' | 'isFetching' | 'isRefetchError' | 'dataUpdatedAt'
  > & { refetch: () => unknown };
  /** As tall as the list will be. */
  skeleton: ReactNode;
  /** Says what did not work; see `errorMessage`. */
  failed?: string;
  children: (items: Item[]) => ReactNode;
}

/**
 * A list that is on its way, could not be read, or is there. What was read stays in sight when reading it anew
 * fails, with a notice over it.
 */
export function AsyncList<Item>({ query, skeleton, failed, children }: ListFacesProps<Item>) {
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
  return <ErrorState message={errorMessage(error, failed)} onRetry={retry} retrying={isFetching} />;
}
