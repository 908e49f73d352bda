import type { Plan, ShiftEdit } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { editPlanMutation } from './plans.queries.ts';

/**
 * Ticks are shown at once and sent one after the other, each with the version that the last one made, so that quick ticks do
 * not refuse each other.
 */
export function usePlanEdits(plan: Plan) {
  const { mutateAsync } = useMutation(editPlanMutation);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [error, setError] = useState<unknown>(null);
  const latest = useRef(ticked);
  const version = useRef(plan.version);
  const sending = useRef<Promise<void>>(null);
  if (plan.version > version.current) version.current = plan.version;

  function show(next: ReadonlyMap<string, boolean>): void {
    latest.current = next;
    setTicked(next);
  }

  async function send(items: { shiftId: string; selected?: boolean; after?: ShiftEdit }[]): Promise<void> {
    const saved = await mutateAsync({ planId: plan.id, body: { version: version.current, items } });
    version.current = saved.version;
  }

  async function sendTicks(): Promise<void> {
    while (latest.current.size > 0) {
      const batch = latest.current;
      try {
        await send([...batch].map(([shiftId, selected]) => ({ shiftId, selected })));
        setError(null);
      } catch (failure) {
        show(new Map());
        setError(failure);
        throw failure;
      }
      show(new Map([...latest.current].filter(([id, selected]) => batch.get(id) !== selected)));
    }
  }

  /** Resolves when everything is saved, and rejects when it could not be. */
  function flush(): Promise<void> {
    sending.current ??= sendTicks().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  return {
    /** Why the last ticks were not saved. */
    error,
    isSaving: ticked.size > 0,
    isSelected: ({ shiftId, selected }: { shiftId: string; selected: boolean }) =>
      ticked.get(shiftId) ?? selected,
    select(shiftIds: readonly string[], selected: boolean): void {
      show(new Map([...latest.current, ...shiftIds.map((id) => [id, selected] as const)]));
      // `error` shows the failure.
      flush().catch(() => {});
    },
    /** Saves an edit of one shift. */
    async edit(shiftId: string, after: ShiftEdit): Promise<void> {
      await flush();
      await send([{ shiftId, after }]);
    },
    flush,
    /** The version to act on. */
    versionOf: () => version.current,
  };
}
