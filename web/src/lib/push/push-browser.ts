import { addPushDevice, getPushKey } from '@ijsploeg/worker/contract';
import { callApi } from '../api/api.ts';
import { desktopBridge } from '../browser/desktop-bridge.ts';

/** The notifications of this browser. The list of a person's browsers is the server's. */

/** Whether this browser can get notifications, and whether its person allowed them. */
export type PushPermission = NotificationPermission | 'unsupported';

/** The desktop app has no push service; it shows notifications of its own. */
export const pushPermission = (): PushPermission =>
  desktopBridge() === undefined &&
  'PushManager' in window &&
  'serviceWorker' in navigator &&
  'Notification' in window
    ? Notification.permission
    : 'unsupported';

/** The push service of the browser did not answer, or is turned off in it. */
export class NoPushService extends Error {
  override readonly name = 'NoPushService';
}

/**
 * Asks for the permission where it was not given before, and sends the person's notifications to this browser. Has to be called
 * by a press.
 *
 * @returns the answer of the person
 * @throws NoPushService, NetworkError, ApiError
 */
export async function turnOnPush(personId: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') {
    await subscribe();
    rememberPerson(personId);
  }
  return permission;
}

/** Forgets the subscription of this browser. The server's part ends by its own call. */
export async function turnOffPush(): Promise<void> {
  rememberPerson(null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Sends the subscription again where this person turned notifications on: push services replace it now and then, and the server
 * forgets it with the session. Never asks for anything.
 */
export async function renewPush(personId: string): Promise<void> {
  if (!isPushOnFor(personId) || pushPermission() !== 'granted') return;
  const today = `${personId} ${new Date().toDateString()}`;
  if (read(SENT) === today) return;
  await subscribe();
  write(SENT, today);
}

/** Whether the person turned notifications on in this browser. */
export const isPushOnFor = (personId: string): boolean => read(PERSON) === personId;

const PERSON = 'push-person';
const SENT = 'push-sent';

function rememberPerson(personId: string | null): void {
  write(PERSON, personId);
  write(SENT, null);
}

async function subscribe(): Promise<void> {
  const { key } = await callApi(getPushKey);
  const { endpoint, keys } = (await subscriptionWith(key)).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new NoPushService('The subscription has no keys');
  await callApi(addPushDevice, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
}

/** The browser's subscription to this portal; a former one with another key of the portal is replaced. */
async function subscriptionWith(key: string): Promise<PushSubscription> {
  try {
    // Nothing happens where `prepare-offline.ts` has registered it already. Sharing that would load all this for every visitor.
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const former = await pushManager.getSubscription();
    if (former && isKeyOf(former, key)) return former;
    await former?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new NoPushService('The browser cannot subscribe', { cause });
  }
}

function isKeyOf({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return (
    btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (char) => ({ '+': '-', '/': '_' })[char] ?? '') ===
    key
  );
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage the subscription is sent again at each start.
  }
}
