import type { Session } from '@ijsploeg/worker/contract';
import { isAdmin } from './guard.ts';

/** Names the manifest with the shortcuts of the person's role, for when they install the portal. */
export function chooseManifest(session: Session): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (!link) return;
  const url = new URL(link.href);
  url.search = isAdmin(session) ? 'for=admin' : '';
  // A browser reads it again when the address changes.
  if (link.href !== url.href) link.href = url.href;
}
