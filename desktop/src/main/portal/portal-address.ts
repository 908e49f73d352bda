import {
  Health,
  MAX_PORTAL_ADDRESS_CHARS,
  type PortalChoice,
  type PortalRefusal,
} from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { type Fetch, isRedirect } from './fetch.ts';
import { readJson } from './read-text.ts';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);
const CHECK_TIMEOUT_MS = 10_000;
/** A valid response is at most two kilobytes. */
export const MAX_HEALTH_BYTES = 10_000;

/**
 * Parses the portal's address as typed; `ijsploeg.nl` is enough.
 *
 * @returns its origin; null if it is not an address, or not safe to send a password to
 */
export function readPortalAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || text.length > MAX_PORTAL_ADDRESS_CHARS || /[\s\\]/.test(text)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || url.username || url.password) return null;
  const isLocal = LOCAL_HOSTS.has(url.hostname);
  if (url.protocol === 'http:' ? !isLocal : url.protocol !== 'https:') return null;
  // A single word is a typing error: the host name of a portal has a dot.
  return isLocal || url.hostname.includes('.') ? url.origin : null;
}

/** Checks whether a portal answers at a typed address. */
export async function checkPortal(typed: string, fetch: Fetch): Promise<PortalChoice> {
  const portal = readPortalAddress(typed);
  if (!portal) return refused('not_an_address');
  try {
    const response = await fetch(`${portal}/api/health`, {
      credentials: 'omit',
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    return (await isHealthy(response)) ? { outcome: 'chosen', portal } : refused('not_a_portal');
  } catch (error) {
    return refused(isRedirect(error) ? 'redirected' : 'unreachable');
  }
}

const refused = (reason: PortalRefusal): PortalChoice => ({ outcome: 'refused', reason });

async function isHealthy(response: Response): Promise<boolean> {
  if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json')) return false;
  return v.is(Health, await readJson(response, MAX_HEALTH_BYTES));
}
