/** A code counts as new after it was out of the picture for this long. */
const AWAY_MS = 3_000;

/**
 * Admits each code in front of the camera once, although it is decoded several times a second.
 *
 * @returns whether a decoded code is new
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
