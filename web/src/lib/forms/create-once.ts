import { ApiError, NetworkError } from '../api/api.ts';
import { readDraft, writeDraft } from './drafts.ts';

/** True when the server may have done what was asked though its answer did not come. */
const isUnsure = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** So far the clocks of browser and server may differ. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * Makes a thing, once: where the answer to an earlier attempt was lost, what that attempt may have made is looked
 * for first, so that sending again does not make a second one. A reload in between does not matter.
 *
 * @param name of the form; under it is kept when an answer was lost
 * @param find what was made of these fields since the moment (milliseconds), if anything
 */
export function createOnce<Fields, Made>(
  name: string,
  make: (fields: Fields) => Promise<Made>,
  find: (fields: Fields, since: number) => Promise<Made | undefined>,
): (fields: Fields) => Promise<Made> {
  const attempt = `${name}.attempt`;
  return async (fields) => {
    const { lostAt } = readDraft(attempt);
    const sentAt = Date.now();
    try {
      const found = typeof lostAt === 'number' ? await find(fields, lostAt - CLOCKS_DIFFER_MS) : undefined;
      const made = found ?? (await make(fields));
      writeDraft(attempt, {});
      return made;
    } catch (error) {
      if (isUnsure(error)) writeDraft(attempt, { lostAt: lostAt ?? sentAt });
      throw error;
    }
  };
}
