import type { ListedShift } from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { usePlaceActs } from '../../lib/use-place-acts.ts';

/**
 * Claims without a dialog; a toast takes it back. What was tried here is remembered until the list is left, so
 * that a shift does not vanish under the thumb when it no longer is one that can be claimed.
 */
export function useOneTapClaim() {
  const { claim } = usePlaceActs();
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, unknown>>(new Map());

  async function claimNow(shift: ListedShift): Promise<void> {
    setTried((known) => new Set(known).add(shift.id));
    setFailures((known) => new Map([...known].filter(([id]) => id !== shift.id)));
    try {
      await claim(shift);
    } catch (error) {
      setFailures((known) => new Map(known).set(shift.id, error));
    }
  }
  return { tried, failures, claimNow };
}
