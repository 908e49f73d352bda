import type { GridShift } from '@ijsploeg/worker/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { signatureOf } from './board-model.ts';

const SHOWN_MS = 3_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * The shifts that somebody else changed just now.
 *
 * @param own the shifts that are being changed from here; emptied as the changes arrive
 */
export function useFlashes(
  shifts: readonly GridShift[] | undefined,
  week: string,
  own: RefObject<Set<string>>,
): ReadonlySet<string> {
  const last = useRef<{ week: string; signatures: Map<string, string> }>(undefined);
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    if (!shifts) return;
    const signatures = new Map(shifts.map((shift) => [shift.id, signatureOf(shift)]));
    const before = last.current;
    last.current = { week, signatures };
    if (before?.week !== week) {
      setChanged(NONE);
      return;
    }
    const different = [...signatures].flatMap(([id, signature]) =>
      before.signatures.get(id) === signature ? [] : [id],
    );
    const others = different.filter((id) => !own.current.has(id));
    for (const id of different) own.current.delete(id);
    if (others.length > 0) setChanged(new Set(others));
  }, [shifts, week, own]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(NONE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
