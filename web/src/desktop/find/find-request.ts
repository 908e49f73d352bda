import type { DesktopCommand } from '@ijsploeg/worker/contract';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/create-store.ts';

type Step = Extract<DesktopCommand, { command: 'find' }>['step'];

/** A request to the find bar; a new object each time, even for the same step. */
export interface FindRequest {
  step: Step;
}

const { state, set, subscribe } = createStore<FindRequest | null>(null);

/** Opens the find bar, or goes to the next or previous match. */
export const askToFind = (step: Step): void => set({ step });
export const closeFind = (): void => set(null);
/** Null while the bar is closed. */
export const useFindRequest = (): FindRequest | null => useSyncExternalStore(subscribe, state);
