import { useRef, useState } from 'react';
import { useIsSlow } from '../hooks/use-is-slow.ts';

/** A request that is sent once at a time, and why the last one failed. */
export function useRequest() {
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because state would update too late for the second of two quick presses.
  const isSending = useRef(false);

  /** @param toFailure the failure to show for an error; null where the fields show it */
  async function run(send: () => Promise<void>, toFailure: (error: unknown) => unknown): Promise<void> {
    isSending.current = true;
    setIsBusy(true);
    try {
      await send();
      setFailure(null);
    } catch (error) {
      setFailure(toFailure(error));
      setAttempt((attempt) => attempt + 1);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return {
    run,
    isSending: () => isSending.current,
    isBusy,
    isSlow: useIsSlow(isBusy),
    /**
     * The error without a field. It stays until the next response: if it went when the button is pressed, the
     * layout would shift under the second press of a double click.
     */
    failure,
    clearFailure: () => setFailure(null),
    /** Counts the failed requests. */
    attempt,
  };
}
