import { addWalkIn, markAllPresent, markAttendance, removeWalkIn } from '@ijsploeg/worker/contract';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { isFinal } from '../../lib/queue/sender.ts';
import type { Answered } from './crew-desk.ts';
import type { CrewMark } from './crew-marks.ts';

/** On the ice, a slow answer counts as none: the mark stays in the queue and is sent again. */
const ANSWER_TIMEOUT_MS = 8_000;

async function request({ id: markId, at, deed }: CrewMark): Promise<string | null> {
  const when = { markId, seenAt: new Date(at).toISOString() };
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  switch (deed.kind) {
    case 'mark': {
      const { assignmentId: id, state, isLate, note, minutes } = deed;
      await callApi(markAttendance, {
        params: { id },
        body: { state, isLate, note, minutes, ...when },
        signal,
      });
      return null;
    }
    case 'all':
    case 'undo-all': {
      const { shiftId: id, ids } = deed;
      const undoes = deed.kind === 'undo-all' ? { undoes: deed.undoes } : {};
      await callApi(markAllPresent, { params: { id }, body: { ids, ...undoes, ...when }, signal });
      return null;
    }
    case 'walk-in': {
      const { shiftId: id, volunteerId, name } = deed;
      const who = volunteerId === null ? { name } : { volunteerId };
      return (await callApi(addWalkIn, { params: { id }, body: { ...who, ...when }, signal })).id;
    }
    case 'undo-walk-in':
      await callApi(removeWalkIn, { params: { id: deed.undoes }, signal });
      return null;
  }
}

/**
 * Sends one mark to the server. The same id counts once, however often it is sent.
 *
 * @param onAdded gets the assignment of a walk-in
 * @throws when there is no final answer, also when the session has ended: after signing in it is sent again
 */
export async function sendMark(mark: CrewMark, onAdded: (assignmentId: string) => void): Promise<Answered> {
  try {
    const added = await request(mark);
    if (added) onAdded(added);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error) || error.code.startsWith('auth.')) throw error;
    // The walk-in was refused, so there is nobody to take off the shift.
    if (mark.deed.kind === 'undo-walk-in' && error.code === 'assignment.not_found') return null;
    return error.code;
  }
}
