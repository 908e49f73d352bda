import type { Env } from '../env.ts';
import { encryptPush } from './encrypt-push.ts';
import { pushServiceOf } from './push-services.ts';
import type { pushSubscriptions } from './push-subscriptions.table.ts';
import { vapidHeader } from './vapid.ts';

/** The longest that a push service may take to answer. */
const TIMEOUT_MS = 10_000;
/** Google refuses a longer time to live: four weeks. */
const MAX_TTL_SECONDS = 28 * 24 * 3600;
/** The longest wait that is granted to a push service. */
const MAX_WAIT_SECONDS = 3600;

/** What the service worker of the portal gets (web/public/sw.js). Without names: a locked phone shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path in the portal. */
  path: string;
  /** Buttons, where the system has them. */
  actions: { title: string; path: string }[];
  /** A later notification with the same tag replaces this one. */
  tag: string;
}

/** How soon a push service wakes a phone that saves power (RFC 8030). */
export type PushUrgency = 'normal' | 'high';

/** The browser no longer takes notifications. */
export class PushGone extends Error {
  override readonly name = 'PushGone';
}

/** The push service will never accept this message. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

/** The push service asks for time. */
export class PushLater extends Error {
  override readonly name = 'PushLater';
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** A message for one browser. */
export interface PushToSend {
  device: Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>;
  message: PushMessage;
  /** The push service drops the message after this instant. */
  until: number;
  urgency: PushUrgency;
  now: number;
}

/**
 * Hands a message to the push service of a browser (RFC 8030).
 *
 * @throws PushGone if the subscription has ended | PushRefused if another attempt is useless | PushLater or another error if
 *   another attempt may succeed
 */
export async function sendPush(
  env: Env,
  { device, message, until, urgency, now }: PushToSend,
): Promise<void> {
  const { endpoint } = device;
  // A row of an older version, or of a changed database.
  if (pushServiceOf(endpoint) === null) throw new PushGone('The address is not of a known push service');
  const response = await fetch(addressOf(env, endpoint), {
    method: 'POST',
    headers: {
      Authorization: await vapidHeader(env, new URL(endpoint).origin, now),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(Math.min(Math.max(0, Math.floor((until - now) / 1000)), MAX_TTL_SECONDS)),
      Urgency: urgency,
    },
    body: await encryptPush(JSON.stringify(message), device),
    // A push service does not redirect; following one could lead anywhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // The connection is free for the next one.
  await response.body?.cancel();
  const { status } = response;
  if (status >= 200 && status < 300) return;
  const said = `The push service answered ${status}`;
  if (status === 404 || status === 410) throw new PushGone(said);
  if (status === 429 || status >= 500) throw new PushLater(said, retryAfterOf(response));
  throw new PushRefused(said);
}

/** In a local run everything goes to the inbox, which stands for the push services. */
const addressOf = ({ PUSH_GATEWAY }: Env, endpoint: string) =>
  PUSH_GATEWAY ? `${PUSH_GATEWAY}/${encodeURIComponent(endpoint)}` : endpoint;

/** Zero unless the header holds a number of seconds. */
const retryAfterOf = ({ headers }: Response) =>
  Math.min(Number(headers.get('Retry-After')) || 0, MAX_WAIT_SECONDS);
