import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

export interface Toast {
  message: string;
  tone?: 'success' | 'info' | 'error';
  /** Reverts what was done; offered for as long as the toast is visible. */
  onUndo?: () => void;
  /** What can be done next. */
  actions?: readonly { label: string; act: () => void }[];
}
export interface ShownToast extends Toast {
  id: number;
}

const MAX_SHOWN = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(toasts: readonly ShownToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/**
 * Shows a short notice that screen readers announce; callable from anywhere, also outside components. An error
 * stays until it is closed.
 *
 * @returns closes the toast
 */
export function showToast(toast: Toast): () => void {
  lastId += 1;
  const id = lastId;
  change([...shown, { ...toast, id }].slice(-MAX_SHOWN));
  return () => closeToast(id);
}

export function closeToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Closes every toast, e.g. when another person signs in. */
export function clearToasts(): void {
  change([]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The places that can show toasts, topmost last. */
let regions: readonly symbol[] = [];
const NONE: readonly ShownToast[] = [];

function changeRegions(next: readonly symbol[]): void {
  regions = next;
  for (const listener of listeners) listener();
}

/**
 * The toasts that a region shows, oldest first. Only the topmost region shows them: behind a dialog nothing can be pressed,
 * and nothing is announced.
 */
export function useToasts({ isInDialog }: { isInDialog: boolean }): readonly ShownToast[] {
  const [region] = useState(() => Symbol());
  useLayoutEffect(() => {
    changeRegions(isInDialog ? [...regions, region] : [region, ...regions]);
    return () => changeRegions(regions.filter((other) => other !== region));
  }, [region, isInDialog]);
  return useSyncExternalStore(
    subscribe,
    () => (regions.at(-1) === region ? shown : NONE),
    () => NONE,
  );
}
