import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../create-store.ts';

export interface Toast {
  message: string;
  tone?: 'success' | 'info' | 'error';
  /** Reverts what was done; offered for as long as the toast is visible. */
  onUndo?: () => void;
  /** What can be done next. */
  actions?: readonly { label: string; act: () => void }[];
  /** Called when the message is dragged: the system then drags the file that it mentions. */
  onDrag?: () => void;
}
export interface ShownToast extends Toast {
  id: number;
}

const MAX_SHOWN = 3;

interface Toasts {
  shown: readonly ShownToast[];
  /** The places that can show toasts, topmost last. */
  regions: readonly symbol[];
}

const { state, set, subscribe } = createStore<Toasts>({ shown: [], regions: [] });
let lastId = 0;
/** The toasts with the focus or under the pointer. */
const held = new Set<number>();
const NONE: readonly ShownToast[] = [];

const show = (shown: readonly ShownToast[]) => set({ ...state(), shown });
const setRegions = (regions: readonly symbol[]) => set({ ...state(), regions });

/**
 * Shows a short notice that screen readers announce; callable from anywhere, also outside components. An error
 * stays until it is closed.
 *
 * @returns closes the toast
 */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  show([...withRoomFor(toast, state().shown), { ...toast, id }]);
  return () => closeToast(id);
}

/**
 * The toasts without the oldest, if there are too many. Only another error takes the place of an error, and nothing that of a
 * toast with the focus or under the pointer.
 */
function withRoomFor({ tone }: Toast, shown: readonly ShownToast[]): readonly ShownToast[] {
  if (shown.length < MAX_SHOWN) return shown;
  const free = shown.filter(({ id }) => !held.has(id));
  const oldest = free.find((toast) => toast.tone !== 'error') ?? (tone === 'error' ? free[0] : undefined);
  return shown.filter((toast) => toast !== oldest);
}

/** Keeps a toast where it is when others come; returns how to let go of it. */
export function holdToast(id: number): () => void {
  held.add(id);
  return () => void held.delete(id);
}

export function closeToast(id: number): void {
  show(state().shown.filter((toast) => toast.id !== id));
}

/** Closes every toast, e.g. when another person signs in. */
export function clearToasts(): void {
  show([]);
}

/**
 * The toasts that a region shows, oldest first. Only the topmost region shows them: behind a dialog nothing can be pressed,
 * and nothing is announced.
 */
export function useToasts({ isInDialog }: { isInDialog: boolean }): readonly ShownToast[] {
  const [region] = useState(() => Symbol());
  useLayoutEffect(() => {
    setRegions(isInDialog ? [...state().regions, region] : [region, ...state().regions]);
    return () => setRegions(state().regions.filter((other) => other !== region));
  }, [region, isInDialog]);
  return useSyncExternalStore(
    subscribe,
    () => (state().regions.at(-1) === region ? state().shown : NONE),
    () => NONE,
  );
}
