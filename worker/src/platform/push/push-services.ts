import { PUSH_SERVICES, type PushService } from '@ijsploeg/worker/contract';

/** The hosts of each push service; a leading dot stands for any host below. */
const HOSTS: Record<PushService, readonly string[]> = {
  google: ['fcm.googleapis.com'],
  mozilla: ['updates.push.services.mozilla.com'],
  apple: ['.push.apple.com'],
  microsoft: ['.notify.windows.com'],
};

const serves = (host: string) => (known: string) =>
  known.startsWith('.') ? host.endsWith(known) : host === known;

/**
 * The push service of an endpoint; null for any other address. The Worker sends requests only to these, or a subscription could
 * make it call any server.
 *
 * @param endpoint as a browser gave it
 */
export function pushServiceOf(endpoint: string): PushService | null {
  const url = URL.parse(endpoint);
  // The normalised form is what is requested, so the text must have it already.
  if (!url || url.href !== endpoint || url.protocol !== 'https:') return null;
  if (url.port || url.username || url.password || url.hash) return null;
  return PUSH_SERVICES.find((service) => HOSTS[service].some(serves(url.hostname))) ?? null;
}
