import { serverNow } from '../../lib/api/server-clock.ts';
import { createStore } from '../../lib/create-store.ts';
import { createSender, type Sender } from '../../lib/queue/sender.ts';
import {
  addCheck,
  type DoorCheck,
  isAlarm,
  isQueued,
  localOutcome,
  nextToSend,
  type Outcome,
} from './door-rules.ts';
import type { DoorStore } from './door-store.ts';

/** Guests do not wait longer than this; after it the check shows as not yet confirmed. */
export const LATE_AFTER_MS = 2_500;

/** What the screen renders. */
export interface DeskState {
  /** Newest first. */
  checks: readonly DoorCheck[];
  /** The check of the guest who is at the door. */
  current: DoorCheck | null;
  isSending: boolean;
  /** False when the browser stores nothing, so that closing the page would lose queued checks. */
  isStored: boolean;
}

interface DeskOptions {
  store: DoorStore;
  /** Sends a check to the server. Throws when the same check must be sent again later. */
  send: (check: DoorCheck) => Promise<Outcome>;
  /** Called when a check gets an outcome or becomes late. */
  onUpdate?: (check: DoorCheck) => void;
  newId?: () => string;
}

export interface DoorDesk extends Sender {
  state: () => DeskState;
  subscribe: (listener: () => void) => () => void;
  /** Checks a ticket. It is stored before it is sent. */
  check: (reference: string) => void;
  /** Shows a code that is not a ticket as unknown, without a request. */
  refuse: (text: string) => void;
  /** Marks a late refusal as seen. */
  dismiss: (id: string) => void;
}

/** Checks tickets one at a time. What cannot be sent is stored and retried. */
export function createDoorDesk({
  store,
  send,
  onUpdate = () => {},
  newId = () => crypto.randomUUID(),
}: DeskOptions): DoorDesk {
  const { state, set, subscribe } = createStore<DeskState>({
    checks: [],
    current: null,
    isSending: false,
    isStored: true,
  });

  const change = (changed: Partial<DeskState>) => set({ ...state(), ...changed });

  function update(id: string, changed: Partial<DoorCheck>): DoorCheck | undefined {
    const found = state().checks.find((check) => check.id === id);
    if (!found) return;
    const updated = { ...found, ...changed };
    change({
      checks: state().checks.map((check) => (check.id === id ? updated : check)),
      ...(state().current?.id === id && { current: updated }),
    });
    return updated;
  }

  function show(reference: string, outcome: Outcome | null): DoorCheck {
    const check: DoorCheck = { id: newId(), reference, at: serverNow(), isLate: false, outcome };
    change({ checks: addCheck(state().checks, check), current: check });
    if (outcome) onUpdate(check);
    return check;
  }

  function record(id: string, outcome: Outcome): void {
    const settled = update(id, { outcome });
    if (settled && isAlarm(settled)) store.put(settled);
    else store.drop(id);
    if (settled) onUpdate(settled);
  }

  function markLate(id: string): void {
    const check = state().checks.find((one) => one.id === id);
    if (!check || check.isLate || check.outcome) return;
    const late = update(id, { isLate: true });
    if (late) onUpdate(late);
  }

  const sender = createSender({
    next: () => nextToSend(state().checks),
    send: async (check) => record(check.id, await send(check)),
    onFailure: () => {
      for (const { id } of state().checks.filter(isQueued)) markLate(id);
    },
    onChange: (isSending) => change({ isSending }),
  });

  return {
    state,
    subscribe,
    /** Restores what an earlier visit stored. */
    start() {
      const shownIds = new Set(state().checks.map(({ id }) => id));
      const left = store.read().filter(({ id }) => !shownIds.has(id));
      if (left.length > 0) change({ checks: [...state().checks, ...left] });
      return sender.start();
    },
    sendNow: sender.sendNow,
    check(reference) {
      const localResult = localOutcome(state().checks, reference);
      const check = show(reference, localResult);
      if (localResult) return;
      if (!store.put(check)) change({ isStored: false });
      setTimeout(() => markLate(check.id), LATE_AFTER_MS);
      sender.sendNow();
    },
    refuse(text) {
      show(text, { kind: 'unknown' });
    },
    dismiss(id) {
      store.drop(id);
      update(id, { isLate: false });
    },
  };
}
