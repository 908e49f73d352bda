import type { ErrorCode } from '@ijsploeg/worker/contract';
import { createStore } from '../../lib/create-store.ts';
import { createSender, type Sender } from '../../lib/queue/sender.ts';
import type { StoredEntries } from '../../lib/queue/stored-entries.ts';
import type { CrewMark, Deed } from './crew-marks.ts';

/** The answer of the server to a mark: null if it is recorded, or why not. */
export type Answered = ErrorCode | null;

/** What the screen renders. */
export interface CrewDeskState {
  /** Not answered yet, in the order in which they were made. */
  waiting: readonly CrewMark[];
  /** The marks that the server refused, until they are dismissed. */
  refused: readonly { mark: CrewMark; code: ErrorCode }[];
  isSending: boolean;
  /** A request for one of the waiting marks got no answer. */
  isLate: boolean;
  /** False when the browser stores nothing, so that closing the page would lose the waiting marks. */
  isStored: boolean;
}

interface CrewDeskOptions {
  store: StoredEntries<CrewMark>;
  /** Sends a mark. Throws when it must be sent again later. */
  send: (mark: CrewMark) => Promise<Answered>;
  /** Called when a mark is answered, before it leaves the list of those that wait. */
  onAnswer?: (mark: CrewMark, answered: Answered) => void;
  /** Called when no mark waits any more. */
  onEmpty?: () => void;
  now?: () => number;
  newId?: () => string;
}

export interface CrewDesk extends Sender {
  state: () => CrewDeskState;
  subscribe: (listener: () => void) => () => void;
  /** Records something. It is stored before it is sent. @returns its id */
  add: (deed: Deed) => string;
  /** Withdraws a mark that was not sent yet. @returns whether it was in time */
  withdraw: (id: string) => boolean;
  /** Marks a refusal as seen. */
  dismiss: (id: string) => void;
}

/** Records attendance on this phone, and sends it in order as soon as there is a connection. */
export function createCrewDesk({
  store,
  send,
  onAnswer = () => {},
  onEmpty = () => {},
  now = Date.now,
  newId = () => crypto.randomUUID(),
}: CrewDeskOptions): CrewDesk {
  const { state, set, subscribe } = createStore<CrewDeskState>({
    waiting: [],
    refused: [],
    isSending: false,
    isLate: false,
    isStored: true,
  });
  /** The mark that is on its way, which can no longer be withdrawn. */
  let inFlight: string | undefined;

  const change = (changed: Partial<CrewDeskState>) => set({ ...state(), ...changed });

  const without = (id: string) => state().waiting.filter((mark) => mark.id !== id);

  const sender = createSender<CrewMark>({
    next: () => state().waiting[0],
    async send(mark) {
      inFlight = mark.id;
      try {
        const code = await send(mark);
        store.drop(mark.id);
        onAnswer(mark, code);
        change({
          waiting: without(mark.id),
          isLate: false,
          ...(code && { refused: [...state().refused, { mark, code }] }),
        });
      } finally {
        inFlight = undefined;
      }
      if (state().waiting.length === 0) onEmpty();
    },
    onFailure: () => change({ isLate: true }),
    onChange: (isSending) => change({ isSending }),
  });

  return {
    state,
    subscribe,
    start() {
      const known = new Set(state().waiting.map(({ id }) => id));
      const left = [...store.read().values()].filter(({ id }) => !known.has(id));
      if (left.length > 0)
        change({
          waiting: [...left, ...state().waiting].toSorted((one, other) => one.at - other.at),
          isLate: true,
        });
      return sender.start();
    },
    sendNow: sender.sendNow,
    add(deed) {
      // Later than every mark before it, even if the clock was set back: the last one counts.
      const at = Math.max(now(), (state().waiting.at(-1)?.at ?? 0) + 1);
      const mark: CrewMark = { id: newId(), at, deed };
      const isStored = store.put(mark.id, mark);
      change({ waiting: [...state().waiting, mark], ...(!isStored && { isStored }) });
      sender.sendNow();
      return mark.id;
    },
    withdraw(id) {
      if (id === inFlight || !state().waiting.some((mark) => mark.id === id)) return false;
      store.drop(id);
      change({ waiting: without(id) });
      return true;
    },
    dismiss(id) {
      change({ refused: state().refused.filter(({ mark }) => mark.id !== id) });
    },
  };
}
