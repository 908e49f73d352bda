import { useEffect, useReducer, useState } from 'react';

/** Brings code that is not part of the screen at first; the same function each time. */
export type LoadModule<Code> = () => Promise<Code>;

/** What has come, by the function that brought it. */
const known = new WeakMap<LoadModule<unknown>, unknown>();

/** Brings code before it is needed. Whether it came is for {@link useLazyModule} to say. */
export function preloadModule(load: LoadModule<unknown>): void {
  bring(load).catch(() => {});
}

async function bring(load: LoadModule<unknown>): Promise<void> {
  if (!known.has(load)) known.set(load, await load());
}

/** Code that comes when it is first needed, and is there at once from then on. */
export function useLazyModule<Code>(load: LoadModule<Code>) {
  const [failed, setFailed] = useState<{ load: LoadModule<Code>; error: unknown } | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const failure = failed?.load === load ? failed : null;
  useEffect(() => {
    if (failure || known.has(load)) return;
    let isGone = false;
    bring(load).then(
      () => !isGone && redraw(),
      (error: unknown) => !isGone && setFailed({ load, error }),
    );
    return () => {
      isGone = true;
    };
  }, [load, failure]);
  return {
    /** Undefined until it is there. */
    code: known.get(load) as Code | undefined,
    /** Why it did not come. */
    error: failure && (failure.error as unknown),
    retry: () => setFailed(null),
  };
}
