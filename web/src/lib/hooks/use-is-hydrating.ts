import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * True while a prerendered page is rendered or hydrated, which has to give the same elements in every browser; false
 * from the next render on.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );

/** The value, once the page is hydrated: for what the prerendered page cannot know, such as search params. */
export function useOnceHydrated<T>(value: T): T | undefined {
  return useIsHydrating() ? undefined : value;
}
