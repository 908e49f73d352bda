import { type Session, session } from 'electron';
import type { Fetch } from './fetch.ts';

/**
 * Where the cookies of the portal are kept, encrypted, apart from the page's own storage: no page ever loads in this
 * session, so nothing but the main process sends them.
 */
export const portalSession = (): Session => session.fromPartition('persist:portal');

export const portalFetch: Fetch = (address, init) =>
  portalSession().fetch(address, { ...init, bypassCustomProtocolHandlers: true });

/** Ends what was begun with a portal on this computer: its cookies go. */
export const forgetPortal = (): Promise<void> => portalSession().clearStorageData();
