import type { ErrorCode } from '@ijsploeg/worker/contract';
import { serverNow } from '../../lib/api/server-clock.ts';
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
  newId?: () => string;
}

export interface CrewDesk extends Sender {
  state: () => CrewDeskState;
  subscribe: (listener: () => void) => () => void;
  /** Records something. It is stored before it is sent. @returns its id */
  add: (deed: Deed) => string;
  /**
   * Takes a mark back. One that was never sent leaves the queue; any other may have arrived, also without an answer, so the
   * deed that undoes it is sent after it.
   */
  takeBack: (id: string, undo: Deed) => void;
  /** Marks a refusal as seen. */
  dismiss: (id: string) => void;
}

/** Records attendance on this phone, and sends it in order as soon as there is a connection. */
export function createCrewDesk({
  store,
  send,
  onAnswer = () => {},
  onEmpty = () => {},
  newId = () => crypto.randomUUID(),
}: CrewDeskOptions): CrewDesk {
  const { state, set, subscribe } = createStore<CrewDeskState>({
    waiting: [],
    refused: [],
    isSending: false,
    isLate: false,
    isStored: true,
  });
  /** The marks that may have arrived: all but those that still wait for their first attempt. */
  const attempted = new Set<string>();
  let latest = 0;

  const change = (changed: Partial<CrewDeskState>) => set({ ...state(), ...changed });

  const without = (id: string) => state().waiting.filter((mark) => mark.id !== id);

  const sender = createSender<CrewMark>({
    next: () => state().waiting[0],
    async send(mark) {
      attempted.add(mark.id);
      const code = await send(mark);
      store.drop(mark.id);
      onAnswer(mark, code);
      change({
        waiting: without(mark.id),
        isLate: false,
        ...(code && { refused: [...state().refused, { mark, code }] }),
      });
      if (state().waiting.length === 0) onEmpty();
    },
    onFailure: () => change({ isLate: true }),
    onChange: (isSending) => change({ isSending }),
  });

  function add(deed: Deed): string {
    // By the server's clock, since a phone that is behind would lose to others. Later than every mark before it, even if the
    // clock was set back: the last one counts.
    latest = Math.max(serverNow(), latest + 1);
    const mark: CrewMark = { id: newId(), at: latest, deed };
    const isStored = store.put(mark.id, mark);
    change({ waiting: [...state().waiting, mark], ...(!isStored && { isStored }) });
    sender.sendNow();
    return mark.id;
  }

  return {
    state,
    subscribe,
    start() {
      const known = new Set(state().waiting.map(({ id }) => id));
      const left = [...store.read().values()].filter(({ id }) => !known.has(id));
      if (left.length > 0) {
        change({
          waiting: [...left, ...state().waiting].toSorted((one, other) => one.at - other.at),
          isLate: true,
        });
        latest = Math.max(latest, ...left.map(({ at }) => at));
      }
      return sender.start();
    },
    sendNow: sender.sendNow,
    add,
    takeBack(id, undo) {
      if (attempted.has(id)) {
        add(undo);
        return;
      }
      store.drop(id);
      change({ waiting: without(id) });
    },
    dismiss(id) {
      change({ refused: state().refused.filter(({ mark }) => mark.id !== id) });
    },
  };
}
