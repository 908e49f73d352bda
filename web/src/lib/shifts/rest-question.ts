import type { Shift } from '@ijsploeg/worker/contract';
import { ApiError } from '../api/api.ts';

/**
 * How little rest or how much work somebody has if they take a place, in hours; null for a value that does not
 * matter.
 */
export interface ShortRest {
  restHours: number | null;
  dayHours: number | null;
}

/** A question about a shift that a claim was refused for. */
export interface RestQuestion extends ShortRest {
  shift: Pick<Shift, 'id' | 'title' | 'startTime' | 'endTime'>;
}

const toHours = (value: unknown) => (typeof value === 'number' ? value : null);

/** The question that a refused claim raises; null for any other failure. */
export const shortRestIn = (error: unknown): ShortRest | null =>
  error instanceof ApiError && error.code === 'shift.rest'
    ? { restHours: toHours(error.detail.restHours), dayHours: toHours(error.detail.dayHours) }
    : null;

/** Asks the person. @returns whether they take the place anyway */
type Ask = (question: RestQuestion) => Promise<boolean>;

let ask: Ask | null = null;

/**
 * Registers the dialog that asks.
 *
 * @returns unregisters it
 */
export function onRestQuestion(listener: Ask): () => void {
  ask = listener;
  return () => {
    if (ask === listener) ask = null;
  };
}

/**
 * Asks whether the person takes a place with little rest.
 *
 * @throws `error`, the refusal, where nobody can be asked
 */
export async function acceptsRest(question: RestQuestion, error: unknown): Promise<boolean> {
  if (!ask) throw error;
  return ask(question);
}
