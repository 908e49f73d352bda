import { apply, isSupported } from '@oddbird/popover-polyfill/fn';

/**
 * What Safari before 17.4 lacks of the APIs that the site uses. A phone that gets no newer version keeps working: the styles
 * need Safari 16.4, which is the oldest (docs/browsers.md). `needsOlderApis` in start-app.tsx names the same APIs.
 */
export function addOlderApis(): void {
  AbortSignal.any ??= anySignal;
  Element.prototype.checkVisibility ??= isVisible;
  // On a local network without https.
  crypto.randomUUID ??= randomUuid;
  if (!isSupported()) apply();
}

/** A signal that is aborted as soon as one of these is, with its reason. */
function anySignal(signals: AbortSignal[]): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason);
    else signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal });
  }
  return any.signal;
}

function isVisible(this: Element, { visibilityProperty = false }: CheckVisibilityOptions = {}): boolean {
  if (this.getClientRects().length === 0) return false;
  return !visibilityProperty || getComputedStyle(this).visibility === 'visible';
}

/** A random UUID, version 4 (RFC 9562). */
function randomUuid(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6);
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as ReturnType<
    Crypto['randomUUID']
  >;
}
