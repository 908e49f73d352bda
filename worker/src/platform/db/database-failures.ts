/**
 * The temporary failures of D1, recognised by the messages that its documentation lists ("Debug D1"). Any other error is
 * a fault of the statement.
 */

/** The statement cannot have run, so it can be repeated whatever it does. */
const DID_NOT_RUN = [
  'Cannot resolve D1 DB due to transient issue on remote node',
  'Internal error while starting up D1 DB storage caused object to be reset',
];

/** It may have run, and its result is lost. */
const MAY_HAVE_RUN = [
  'D1 DB reset because its code was updated',
  'Internal error in D1 DB storage caused object to be reset',
  'Network connection lost',
  "Can't read from request stream because client disconnected",
];

/** Repeating it at once would add to the cause. */
const OVERLOADED = ['D1 DB is overloaded', 'D1 DB storage operation exceeded timeout'];

interface Failure {
  /** The documented message, without any values of the statement. */
  message: string;
  /** Whether a read can be repeated. */
  canRepeatRead: boolean;
  /** Whether a write can be repeated. */
  canRepeatWrite: boolean;
}

/** Classifies an error; undefined for one that would occur again. */
export function failureOf(error: unknown): Failure | undefined {
  const text = String(error);
  const among = (messages: string[]) => messages.find((message) => text.includes(message));
  const message = among(DID_NOT_RUN) ?? among(MAY_HAVE_RUN) ?? among(OVERLOADED);
  if (message === undefined) return undefined;
  return {
    message,
    canRepeatRead: !OVERLOADED.includes(message),
    canRepeatWrite: DID_NOT_RUN.includes(message),
  };
}

/** Whether a statement only reads. One that begins with WITH may write. */
export const isRead = (query: string): boolean =>
  /^\s*select\b/i.test(query) ||
  (/^\s*with\b/i.test(query) && !/\b(insert|update|delete|replace)\b/i.test(query));

/** The maximum number of attempts of a call, the first included. */
export const MAX_ATTEMPTS = 3;

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 400;

/** The wait after this many attempts: longer each time, with jitter so that calls that failed together do not retry together. */
export const waitMs = (attempts: number, random = Math.random()): number =>
  Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS) * (0.5 + random / 2);
