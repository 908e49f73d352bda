import { checkAtDoor, toInstant } from '@ijsploeg/worker/contract';
import { callApi } from '../../lib/api/api.ts';
import { admittedOutcome, type DoorCheck, type Outcome, outcomeOfFailure } from './door-rules.ts';

/**
 * At the door a slow answer is as good as none: the check goes back to the queue and the next one gets its
 * turn.
 */
const ANSWER_TIMEOUT_MS = 8_000;

/**
 * Sends one check to the server. The same id counts once, however often it is sent.
 *
 * @throws when there is no final answer
 */
export async function sendCheck(eventId: string, { id, reference, at, isLate }: DoorCheck): Promise<Outcome> {
  try {
    return admittedOutcome(
      await callApi(checkAtDoor, {
        params: { id: eventId },
        body: { reference, checkId: id, ...(isLate && { checkedAt: toInstant(at) }) },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      }),
    );
  } catch (error) {
    const refusal = outcomeOfFailure(error);
    if (refusal) return refusal;
    throw error;
  }
}
