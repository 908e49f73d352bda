import {
  type DoorCheck,
  isAlarm,
  isWaiting,
  knownHere,
  nextToSend,
  type Outcome,
  retryDelayMs,
  withCheck,
} from './door-rules.ts';
import type { DoorStore } from './door-store.ts';

/** Longer than this nobody stands before a closed door: the check is told as not yet confirmed. */
export const PATIENCE_MS = 2_500;

/** What there is to show. */
export interface DeskState {
  /** The newest first. */
  checks: readonly DoorCheck[];
  /** The one at the door. */
  current: DoorCheck | null;
  isSending: boolean;
  /** False where the phone keeps nothing: closing the page would lose what waits. */
  isKept: boolean;
}

interface Outside {
  store: DoorStore;
  /** Asks the server; throws where the same check is to be sent again later. */
  send: (check: DoorCheck) => Promise<Outcome>;
  /** Told when there is something new to say of a check: what it came to, or that it has to wait. */
  onTold?: (check: DoorCheck) => void;
  now?: () => number;
  newId?: () => string;
}

export interface DoorDesk {
  state: () => DeskState;
  subscribe: (listener: () => void) => () => void;
  /** Takes what an earlier visit left, and sends what waits. @returns ends it; what is under way is still written down */
  start: () => () => void;
  /** A ticket is at the door. It is written down before it is sent. */
  check: (reference: string) => void;
  /** Says of a code that it is none of ours, without asking. */
  refuse: (text: string) => void;
  /** Sends what waits, now. */
  sendNow: () => void;
  /** A refusal that came late has been seen. */
  dismiss: (id: string) => void;
}

/** Checks tickets one after the other, keeps what cannot be sent and sends it when it can. */
export function createDoorDesk({
  store,
  send,
  onTold = () => {},
  now = Date.now,
  newId = () => crypto.randomUUID(),
}: Outside): DoorDesk {
  let state: DeskState = { checks: [], current: null, isSending: false, isKept: true };
  let isOpen = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function change(changed: Partial<DeskState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function update(id: string, changed: Partial<DoorCheck>): DoorCheck | undefined {
    const found = state.checks.find((check) => check.id === id);
    if (!found) return;
    const updated = { ...found, ...changed };
    change({
      checks: state.checks.map((check) => (check.id === id ? updated : check)),
      ...(state.current?.id === id && { current: updated }),
    });
    return updated;
  }

  function show(reference: string, outcome: Outcome | null): DoorCheck {
    const check: DoorCheck = { id: newId(), reference, at: now(), isLate: false, outcome };
    change({ checks: withCheck(state.checks, check), current: check });
    if (outcome) onTold(check);
    return check;
  }

  function settle(id: string, outcome: Outcome): void {
    const settled = update(id, { outcome });
    if (settled && isAlarm(settled)) store.put(settled);
    else store.drop(id);
    if (settled) onTold(settled);
  }

  function letWait(id: string): void {
    const check = state.checks.find((one) => one.id === id);
    if (!check || check.isLate || check.outcome) return;
    const late = update(id, { isLate: true });
    if (late) onTold(late);
  }

  async function sendAll(): Promise<void> {
    clearTimeout(retry);
    if (state.isSending || !isOpen) return;
    change({ isSending: true });
    try {
      for (let next = nextToSend(state.checks); next && isOpen; next = nextToSend(state.checks)) {
        settle(next.id, await send(next));
        failures = 0;
      }
    } catch {
      failures += 1;
      for (const { id } of state.checks.filter(isWaiting)) letWait(id);
      if (isOpen) retry = setTimeout(() => void sendAll(), retryDelayMs(failures));
    } finally {
      change({ isSending: false });
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isOpen = true;
      const known = new Set(state.checks.map(({ id }) => id));
      const left = store.read().filter(({ id }) => !known.has(id));
      if (left.length > 0) change({ checks: [...state.checks, ...left] });
      void sendAll();
      return () => {
        isOpen = false;
        clearTimeout(retry);
      };
    },
    check(reference) {
      const known = knownHere(state.checks, reference);
      const check = show(reference, known);
      if (known) return;
      if (!store.put(check)) change({ isKept: false });
      setTimeout(() => letWait(check.id), PATIENCE_MS);
      void sendAll();
    },
    refuse(text) {
      show(text, { kind: 'unknown' });
    },
    sendNow() {
      void sendAll();
    },
    dismiss(id) {
      store.drop(id);
      update(id, { isLate: false });
    },
  };
}
