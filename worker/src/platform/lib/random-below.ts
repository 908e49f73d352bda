/** A uniformly random integer from 0 to below `below`, which is at most 256. */
export function randomBelow(below: number): number {
  const bytes = new Uint8Array(1);
  // Bytes above the last whole multiple would make some numbers more likely.
  const end = 256 - (256 % below);
  do crypto.getRandomValues(bytes);
  while ((bytes[0] ?? 0) >= end);
  return (bytes[0] ?? 0) % below;
}
