/** State outside React that components read with `useSyncExternalStore`. */
export interface Store<S> {
  state: () => S;
  /** Replaces the state and tells every listener. */
  set: (next: S) => void;
  /** @returns stops telling the listener */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<S>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
