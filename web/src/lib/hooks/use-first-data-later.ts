import { useDeferredValue } from 'react';

/**
 * The data of a query, undefined until React has rendered the first of it in the background: in short tasks, so that a
 * press is handled in between. Later data is rendered at once.
 */
export function useFirstDataLater<Data>(data: Data | undefined): Data | undefined {
  const isReady = useDeferredValue(data !== undefined);
  return isReady ? data : undefined;
}
