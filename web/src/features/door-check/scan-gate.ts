/** A code that is out of the picture for this long is new when it comes back. */
const AWAY_MS = 3_000;

/**
 * Lets each code before the camera through once: it is seen several times a second, and one look is one check.
 *
 * @returns whether a code that was just seen is new
 */
export function createScanGate(now: () => number = Date.now): (text: string) => boolean {
  const lastSeen = new Map<string, number>();
  return (text) => {
    const seenAt = now();
    for (const [code, at] of lastSeen) if (seenAt - at > AWAY_MS) lastSeen.delete(code);
    const isNew = !lastSeen.has(text);
    lastSeen.set(text, seenAt);
    return isNew;
  };
}
