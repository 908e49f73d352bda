const OPENED_OUTSIDE = new Set(['https:', 'mailto:', 'tel:']);
const MAX_LINK_CHARS = 2000;

/**
 * The normalized address of a link that the system may open in a browser, mail or phone program (point 15 of Electron's
 * list).
 *
 * @returns null for anything that could start another program
 */
export function externalLink(address: string): string | null {
  if (address.length > MAX_LINK_CHARS) return null;
  const url = URL.parse(address);
  if (!url || !OPENED_OUTSIDE.has(url.protocol)) return null;
  // `https://ijsploeg.nl@evil.example` opens evil.example.
  if (url.username || url.password) return null;
  return url.href;
}
