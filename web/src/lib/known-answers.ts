/** An answer and the ETag by which the server recognises it. */
interface KnownAnswer {
  etag: string;
  answer: unknown;
}

/** A list is read every half minute; the ones looked at last are enough. */
const MAX_KNOWN = 12;
const known = new Map<string, KnownAnswer>();

/** The answer this address gave last, if the server marked it. */
export const knownAnswer = (address: string): KnownAnswer | undefined => known.get(address);

/** Keeps an answer to compare the next one with; without an ETag there is nothing to compare. */
export function keepAnswer(address: string, etag: string | null, answer: unknown): void {
  known.delete(address);
  if (etag) known.set(address, { etag, answer });
  for (const oldest of known.keys()) {
    if (known.size <= MAX_KNOWN) break;
    known.delete(oldest);
  }
}

/** Forgets them all: they belong to the person who was signed in. */
export function forgetAnswers(): void {
  known.clear();
}
