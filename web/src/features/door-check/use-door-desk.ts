import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { eventKeys } from '../../lib/api/query-keys.ts';
import { createDoorDesk, type DeskState, type DoorDesk } from './door-desk.ts';
import type { DoorCheck } from './door-rules.ts';
import { createDoorStore } from './door-store.ts';
import { sendCheck } from './send-check.ts';
import { giveSignal } from './signals.ts';

/** The desk of one person at the door of one event, for as long as the screen is there. */
export function useDoorDesk(userId: string, eventId: string): DeskState & { desk: DoorDesk } {
  const client = useQueryClient();
  const onTold = useEffectEvent((check: DoorCheck) => {
    tell(check);
    if (check.outcome?.kind === 'in') void client.invalidateQueries({ queryKey: eventKeys.one(eventId) });
  });
  const [listeners] = useState(() => new Set<(check: DoorCheck) => void>());
  const [desk] = useState(() =>
    createDoorDesk({
      store: createDoorStore(userId, eventId),
      send: (check) => sendCheck(eventId, check),
      onTold: (check) => {
        for (const listener of listeners) listener(check);
      },
    }),
  );
  useEffect(() => {
    const listener = (check: DoorCheck) => onTold(check);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listeners]);
  useEffect(() => {
    const end = desk.start();
    const sendNow = () => {
      if (document.visibilityState === 'visible') desk.sendNow();
    };
    window.addEventListener('online', sendNow);
    window.addEventListener('focus', sendNow);
    document.addEventListener('visibilitychange', sendNow);
    return () => {
      end();
      window.removeEventListener('online', sendNow);
      window.removeEventListener('focus', sendNow);
      document.removeEventListener('visibilitychange', sendNow);
    };
  }, [desk]);
  return { ...useSyncExternalStore(desk.subscribe, desk.state), desk };
}

function tell({ outcome, isLate }: DoorCheck): void {
  if (!outcome) giveSignal('wait');
  else if (outcome.kind !== 'in') giveSignal('bad');
  // Whose answer came late went in already.
  else if (!isLate) giveSignal('good');
}
