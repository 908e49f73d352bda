/** Names the manifest with the shortcuts of an admin or of everybody else, for who installs the portal. */
export function chooseManifest(forAdmins: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (!link) return;
  const url = new URL(link.href);
  url.search = forAdmins ? 'for=admin' : '';
  // A browser reads it again when the address changes.
  if (link.href !== url.href) link.href = url.href;
}
