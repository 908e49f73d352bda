import { useRef } from 'react';

/**
 * Runs one act at a time: a press while the last one is still at work does nothing. What a mutation tells of itself
 * is drawn too late for the second of two quick presses, and that one would be refused for what the first did.
 *
 * @returns runs an act; acts of different names do not wait for each other. Undefined for a press too many
 */
export function useSingleFlight() {
  const underWay = useRef(new Set<string>());
  return async function run<Answer>(act: () => Promise<Answer>, name = ''): Promise<Answer | undefined> {
    if (underWay.current.has(name)) return undefined;
    underWay.current.add(name);
    try {
      return await act();
    } finally {
      underWay.current.delete(name);
    }
  };
}
