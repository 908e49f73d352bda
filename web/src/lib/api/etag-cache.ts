/** An answer and the ETag by which the server recognises it. */
interface KnownAnswer {
  etag: string;
  answer: unknown;
}

/** A list is read every half minute; the ones looked at last are enough. */
const MAX_KNOWN = 12;
type KnownAnswers = Map<string, KnownAnswer>;
let known: KnownAnswers = new Map();

/** The answers that are known by their address. A call keeps its own in those it began with. */
export const cachedAnswers = (): KnownAnswers => known;

/** Keeps an answer to compare the next one with; without an ETag there is nothing to compare. */
export function cacheAnswer(
  answers: KnownAnswers,
  address: string,
  etag: string | null,
  answer: unknown,
): void {
  answers.delete(address);
  if (etag) answers.set(address, { etag, answer });
  for (const oldest of answers.keys()) {
    if (answers.size <= MAX_KNOWN) break;
    answers.delete(oldest);
  }
}

/** Forgets them all, also those still on their way: they belong to the person who was signed in. */
export function clearCachedAnswers(): void {
  known = new Map();
}
