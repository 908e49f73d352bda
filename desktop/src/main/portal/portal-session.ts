import { type Session, session } from 'electron';
import type { Fetch } from './fetch.ts';

/**
 * Holds the portal's cookies, encrypted and apart from the page's storage. No page is loaded in this session,
 * so only the main process sends them.
 */
export const portalSession = (): Session => session.fromPartition('persist:portal');

export const portalFetch: Fetch = (address, init) =>
  portalSession().fetch(address, { ...init, bypassCustomProtocolHandlers: true });

/** Deletes the portal's cookies from this computer. */
export const clearPortalSession = (): Promise<void> => portalSession().clearStorageData();
