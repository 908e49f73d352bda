import type { BrowserContext, Worker } from '@playwright/test';
import { expect } from '@playwright/test';
import { type Push, phone } from '../../../scripts/inbox/push-service.ts';
import type { PushMessage } from '../../../worker/src/platform/push/push.transport.ts';

/**
 * Lets a browser subscribe to notifications. A real subscription needs a push service on the internet, and the headless shell
 * refuses the permission; the stand-in in the inbox delivers to the phone of this name.
 *
 * @param answer to the question of the browser
 */
export async function canSubscribe(
  context: BrowserContext,
  name: string,
  answer: 'granted' | 'denied' = 'granted',
): Promise<void> {
  const subscription = phone(name);
  await context.addInitScript(
    `(({ subscription, answer }) => {
      const store = (key, value) => (value ? localStorage.setItem(key, value) : localStorage.removeItem(key));
      const subscribed = {
        ...subscription,
        options: { applicationServerKey: null },
        toJSON: () => subscription,
        unsubscribe: async () => store('fake-subscribed', ''),
      };
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('fake-permission') ?? 'default',
      });
      Notification.requestPermission = async () => {
        store('fake-permission', answer);
        return answer;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('fake-subscribed') ? subscribed : null;
      PushManager.prototype.subscribe = async () => {
        store('fake-subscribed', 'yes');
        return subscribed;
      };
    })(${JSON.stringify({ subscription, answer })})`,
  );
}

/** What a phone received, newest first. */
export async function pushesTo(name: string): Promise<Push[]> {
  const answer = await fetch(`http://localhost:${process.env.E2E_MAIL_PORT}/api/push?phone=${name}`);
  return (await answer.json()) as Push[];
}

/** The service worker of the portal, once it runs. */
export async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length, { timeout: 30_000 }).toBe(1);
  return context.serviceWorkers()[0] as Worker;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  actions: { action: string; title: string }[];
}

/**
 * Delivers a message to the service worker, as a push service does, and presses the notification.
 *
 * @param message null for one without content
 * @param press the index of a button; null for the notification itself
 * @returns what was shown, the number on the icon, and the page that opened
 */
export const deliverPush = (worker: Worker, message: PushMessage | null, press: number | null = null) =>
  worker.evaluate<{ shown: Shown[]; badges: number[]; opened: string[] }>(
    `(async ({ message, press }) => {
      const shown = [], badges = [], opened = [];
      // Headless Chromium refuses the permission to show them.
      self.registration.showNotification = async (title, options) => void shown.push({ title, ...options });
      self.registration.getNotifications = async () => shown;
      navigator.setAppBadge = async (count) => void badges.push(count);
      self.clients.openWindow = async (path) => void opened.push(path);
      const dispatch = async (event) => {
        const waiting = [];
        event.waitUntil = (promise) => waiting.push(promise);
        self.dispatchEvent(event);
        await Promise.all(waiting);
      };
      await dispatch(new PushEvent('push', message ? { data: JSON.stringify(message) } : {}));
      const notification = { ...shown[0], close() {} };
      await dispatch(Object.assign(new Event('notificationclick'), { notification, action: press === null ? '' : String(press) }));
      return { shown, badges, opened };
    })(${JSON.stringify({ message, press })})`,
  );
