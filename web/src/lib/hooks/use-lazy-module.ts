import { useEffect, useReducer, useState } from 'react';
import { retryImport } from '../browser/failed-imports.ts';

/** Imports code that is not part of the initial screen; must be a stable function. */
export type LoadModule<Code> = () => Promise<Code>;

/** The loaded modules, by their load function. */
const loaded = new WeakMap<LoadModule<unknown>, unknown>();

/** Loads a module ahead of time. A failure is reported by {@link useLazyModule}. */
export function preloadModule(load: LoadModule<unknown>): void {
  loadOnce(load).catch(() => {});
}

async function loadOnce(load: LoadModule<unknown>): Promise<void> {
  if (!loaded.has(load)) loaded.set(load, await load());
}

/** A module that is loaded when it is first needed, and available at once from then on. */
export function useLazyModule<Code>(load: LoadModule<Code>) {
  const [failed, setFailed] = useState<{ load: LoadModule<Code>; error: unknown } | null>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const failure = failed?.load === load ? failed : null;
  useEffect(() => {
    if (failure || loaded.has(load)) return;
    let isUnmounted = false;
    loadOnce(load).then(
      () => !isUnmounted && rerender(),
      (error: unknown) => !isUnmounted && setFailed({ load, error }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [load, failure]);
  return {
    /** Undefined until it is loaded. */
    code: loaded.get(load) as Code | undefined,
    /** Why loading failed; null while it has not. */
    error: failure && (failure.error as unknown),
    retry: () => retryImport(failure?.error, () => setFailed(null)),
  };
}
