import * as v from 'valibot';
import { Instant } from '../platform/time.ts';

/** A message of the organisation about a shift, for the people on it. */
export const ShiftMessage = v.object({
  id: v.string(),
  subject: v.string(),
  body: v.string(),
  /** The first name of the author; null once they were removed. */
  sender: v.nullable(v.string()),
  sentAt: Instant,
});
export type ShiftMessage = v.InferOutput<typeof ShiftMessage>;
