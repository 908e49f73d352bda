import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { loadErrorTexts } from '../../lib/api/load-error-texts.ts';
import { eventKeys } from '../../lib/api/query-keys.ts';
import { useSending } from '../../lib/queue/use-sending.ts';
import { createDoorDesk, type DeskState, type DoorDesk } from './door-desk.ts';
import type { DoorCheck } from './door-rules.ts';
import { createDoorStore } from './door-store.ts';
import { sendCheck } from './send-check.ts';
import { playSignal } from './signals.ts';

/** The desk of one person at one event, alive while the component is mounted. */
export function useDoorDesk(userId: string, eventId: string): DeskState & { desk: DoorDesk } {
  const client = useQueryClient();
  const onUpdate = useEffectEvent((check: DoorCheck) => {
    reportCode(check);
    if (check.outcome?.kind === 'in') void client.invalidateQueries({ queryKey: eventKeys.one(eventId) });
  });
  const [listeners] = useState(() => new Set<(check: DoorCheck) => void>());
  const [desk] = useState(() =>
    createDoorDesk({
      store: createDoorStore(userId, eventId),
      send: (check) => sendCheck(eventId, check),
      onUpdate: (check) => {
        for (const listener of listeners) listener(check);
      },
    }),
  );
  useEffect(() => {
    // A ticket may be refused, or a stored refusal shown, while there is no connection to load the reason with.
    void loadErrorTexts();
  }, []);

  useEffect(() => {
    const listener = (check: DoorCheck) => onUpdate(check);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listeners]);
  useSending(desk);
  return { ...useSyncExternalStore(desk.subscribe, desk.state), desk };
}

function reportCode({ outcome, isLate }: DoorCheck): void {
  if (!outcome) playSignal('wait');
  else if (outcome.kind !== 'in') playSignal('bad');
  // A late check is no longer the one at the door.
  else if (!isLate) playSignal('good');
}
