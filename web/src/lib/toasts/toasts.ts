import { useSyncExternalStore } from 'react';

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

/** The toasts that are visible, oldest first. */
export const useToasts = (): readonly ShownToast[] => useSyncExternalStore(subscribe, visible, visible);

const visible = () => shown;
