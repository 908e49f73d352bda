import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a moment, as what is typed when the typing pauses. */
export function useDebouncedValue<Value>(value: Value, pauseMs: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
