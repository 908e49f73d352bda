/** The body of a response with its ETag. */
interface CachedAnswer {
  etag: string;
  answer: unknown;
}

/** Lists are polled every half minute; only the most recently used ones are kept. */
const MAX_CACHED = 12;
type CachedAnswers = Map<string, CachedAnswer>;
let current: CachedAnswers = new Map();

/**
 * The cached answers by URL. A call holds on to the map it started with, so that clearing drops pending
 * answers too.
 */
export const cachedAnswers = (): CachedAnswers => current;

/** Caches an answer if it has an ETag, and evicts the least recently used ones. */
export function cacheAnswer(
  answers: CachedAnswers,
  address: string,
  etag: string | null,
  answer: unknown,
): void {
  answers.delete(address);
  if (etag) answers.set(address, { etag, answer });
  for (const oldest of answers.keys()) {
    if (answers.size <= MAX_CACHED) break;
    answers.delete(oldest);
  }
}

/** Drops all cached answers and those of pending calls, which belong to the person who was signed in. */
export function clearCachedAnswers(): void {
  current = new Map();
}
