const OPENED_OUTSIDE = new Set(['https:', 'mailto:', 'tel:']);
const MAX_LINK_CHARS = 2000;

/**
 * The address of a link that may be handed to the system, which opens it in a browser, mail or phone program
 * (point 15 of Electron's list).
 *
 * @returns the address as the system gets it; null for anything that could start something else
 */
export function externalLink(address: string): string | null {
  if (address.length > MAX_LINK_CHARS) return null;
  const url = URL.parse(address);
  if (!url || !OPENED_OUTSIDE.has(url.protocol)) return null;
  // `https://ijsploeg.nl@evil.example` shows another name than it opens.
  if (url.username || url.password) return null;
  return url.href;
}
