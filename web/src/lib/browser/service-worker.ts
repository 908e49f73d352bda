/**
 * Registers the portal's service worker (public/sw.js), and waits until it is active. Repeating it changes nothing.
 *
 * @throws DOMException where the browser has none, such as in a private window of Firefox
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  if (!('serviceWorker' in navigator)) throw new DOMException('No service workers', 'NotSupportedError');
  await navigator.serviceWorker.register('/sw.js');
  return navigator.serviceWorker.ready;
}
