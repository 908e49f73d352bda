import type { DesktopCommand } from '@ijsploeg/worker/contract';
import { useSyncExternalStore } from 'react';
import { createStore } from '../../lib/create-store.ts';

/** What the menu or a key asks of the find bar. */
export type FindStep = Extract<DesktopCommand, { command: 'find' }>['step'];

const latest = createStore<{ step: FindStep } | null>(null);

/** Opens the find bar, or goes to the next or previous match. */
export const askToFind = (step: FindStep): void => latest.set({ step });
export const closeFind = (): void => latest.set(null);
export const useIsFinding = (): boolean =>
  useSyncExternalStore(latest.subscribe, () => latest.state() !== null);

/**
 * Calls a listener for every step, also for two that come before the next render.
 * @returns stops calling it
 */
export const onFindStep = (listener: (step: FindStep) => void): (() => void) =>
  latest.subscribe(() => {
    const request = latest.state();
    if (request) listener(request.step);
  });
