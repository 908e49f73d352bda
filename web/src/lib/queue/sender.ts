const FIRST_RETRY_MS = 2_000;
/** Short, because nothing tells a phone that a connection with bars and no answer works again. */
const LAST_RETRY_MS = 5_000;

/** The delay before the next attempt, after this many failures in a row. */
export const retryDelayMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);

interface SenderOptions<Entry> {
  /** The entry to send next; undefined when none waits. */
  next: () => Entry | undefined;
  /** Sends an entry and takes it off the queue. Throws when it must be sent again later. */
  send: (entry: Entry) => Promise<void>;
  /** Called when an entry could not be sent. */
  onFailure?: () => void;
  onChange: (isSending: boolean) => void;
}

/** Sends the waiting entries one at a time, in order. */
export interface Sender {
  /** @returns stops it; the entry in flight is still sent */
  start: () => () => void;
  /** Sends without waiting for the next retry. */
  sendNow: () => void;
}

/** Sends the entries of a queue while there is a connection, and retries with growing delays while there is none. */
export function createSender<Entry>({ next, send, onFailure, onChange }: SenderOptions<Entry>): Sender {
  let isOpen = false;
  let isSending = false;
  let failures = 0;
  /** Somebody asked to send while an entry was on its way, which may have left before the connection was back. */
  let sendsAgain = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function change(sending: boolean): void {
    isSending = sending;
    onChange(sending);
  }

  async function sendAll(): Promise<void> {
    clearTimeout(retry);
    if (isSending) sendsAgain = true;
    if (isSending || !isOpen) return;
    sendsAgain = false;
    change(true);
    try {
      for (let entry = next(); entry && isOpen; entry = next()) {
        await send(entry);
        failures = 0;
      }
    } catch {
      failures += 1;
      onFailure?.();
      if (isOpen) retry = setTimeout(() => void sendAll(), sendsAgain ? 0 : retryDelayMs(failures));
    } finally {
      change(false);
    }
  }

  return {
    start() {
      isOpen = true;
      void sendAll();
      return () => {
        isOpen = false;
        clearTimeout(retry);
      };
    },
    sendNow: () => void sendAll(),
  };
}

/** Refusals that are not final: the same request may succeed after signing in again or after a wait. */
const PASSING = new Set([401, 408, 429]);

/** Whether a refusal stays the same however often the request is sent. A server error and an ended session may pass. */
export const isFinal = ({ status, requestId }: { status: number; requestId: string | null }): boolean =>
  // Without an id the response is from something else than the API, such as a captive portal's page.
  status < 500 && !PASSING.has(status) && requestId !== null;
