import type { NewShift, Shift } from '@ijsploeg/worker/contract';
import { ApiError, NetworkError } from '../../../lib/api.ts';
import { readDraft, writeDraft } from '../../../lib/drafts.ts';

const isSame = (shift: Shift, fields: NewShift): boolean =>
  shift.title === fields.title &&
  shift.location === fields.location &&
  shift.maxVolunteers === fields.maxVolunteers &&
  shift.shiftType === fields.shiftType &&
  Date.parse(shift.startTime) === Date.parse(fields.startTime) &&
  Date.parse(shift.endTime) === Date.parse(fields.endTime);

/** True when the server may have done what was asked though its answer did not come. */
const isUnsure = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** So far the clocks of browser and server may differ. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * Makes a shift, once: where the answer to an earlier attempt was lost, the shift that it may have made is looked
 * for first, so that sending again does not make a second one. A reload in between does not matter.
 *
 * @param name of the form; under it is kept when an answer was lost
 * @param list the shifts there are at the time of the new one
 */
export function createOnce(
  name: string,
  make: (fields: NewShift) => Promise<Shift>,
  list: (fields: NewShift) => Promise<Shift[]>,
): (fields: NewShift) => Promise<Shift> {
  const attempt = `${name}.attempt`;
  const find = async (fields: NewShift, lostAt: number): Promise<Shift | undefined> => {
    const since = lostAt - CLOCKS_DIFFER_MS;
    const there = await list(fields);
    return there.find((shift) => Date.parse(shift.createdAt) > since && isSame(shift, fields));
  };
  return async (fields) => {
    const { lostAt } = readDraft(attempt);
    const sentAt = Date.now();
    try {
      const found = typeof lostAt === 'number' && (await find(fields, lostAt));
      const shift = found || (await make(fields));
      writeDraft(attempt, {});
      return shift;
    } catch (error) {
      if (isUnsure(error)) writeDraft(attempt, { lostAt: lostAt ?? sentAt });
      throw error;
    }
  };
}
