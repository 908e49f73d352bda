import { checkAtDoor, toInstant } from '@ijsploeg/worker/contract';
import { callApi } from '../../lib/api/api.ts';
import { type DoorCheck, letIn, type Outcome, refusalOf } from './door-rules.ts';

/** At the door a slow answer is none: the check waits, and the next one gets its turn. */
const ANSWER_TIMEOUT_MS = 8_000;

/**
 * Asks the server about one ticket. Sent again under the same id it counts once.
 *
 * @throws where nothing final came back
 */
export async function sendCheck(eventId: string, { id, reference, at, isLate }: DoorCheck): Promise<Outcome> {
  try {
    return letIn(
      await callApi(checkAtDoor, {
        params: { id: eventId },
        body: { reference, checkId: id, ...(isLate && { checkedAt: toInstant(at) }) },
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      }),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  }
}
