import { useRef } from 'react';

/**
 * Runs one action at a time: a press while it is still running does nothing. The pending state of a mutation
 * renders too late for the second of two quick presses, which the server would refuse because of the first.
 *
 * @returns runs an action; actions with different names do not block each other. Resolves to undefined if it
 *   was blocked
 */
export function useSingleFlight() {
  const running = useRef(new Set<string>());
  return async function run<Answer>(action: () => Promise<Answer>, name = ''): Promise<Answer | undefined> {
    if (running.current.has(name)) return undefined;
    running.current.add(name);
    try {
      return await action();
    } finally {
      running.current.delete(name);
    }
  };
}
