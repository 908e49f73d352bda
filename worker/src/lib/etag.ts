/** The mark of a text: the same text, the same mark. */
export async function etagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `"${hex.join('')}"`;
}

/** Whether If-None-Match names this mark (RFC 9110, 13.1.2: compared weakly, because proxies weaken marks). */
export const isNamedBy = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((mark) => mark.trim())
    .some((mark) => mark === '*' || mark.replace(/^W\//, '') === etag) ?? false;
