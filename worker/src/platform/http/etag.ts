/** A hash of an answer, in hex. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The ETags of If-None-Match, or `*`. Compared weakly (RFC 9110, 13.1.2), because proxies weaken ETags. */
export const etagsIn = (ifNoneMatch = ''): string[] =>
  ifNoneMatch.split(',').map((value) => value.trim().replace(/^W\//, ''));
