import { randomBytes, randomUUID } from 'node:crypto';
import type { Event } from '@ijsploeg/worker/contract';
import { Browser } from './browser.ts';
import { type Check, expectEqual, expectMatch, Fault, Skipped } from './check.ts';
import type { Mailbox } from './mailbox.ts';

/** What a person sees who signs up, takes a ticket and deletes the account again. */

const READS = 20;
const GUESSES = 8;

interface Account {
  /** Not the address of an account. Its mails have to arrive. */
  email: string;
  mailbox: Mailbox;
}

/**
 * The checks in the order in which the account lives. It is deleted whatever happened to it before, and one that was never
 * confirmed deletes itself after two days.
 */
export function accountChecks(origin: string, { email, mailbox }: Account): Check[] {
  const browser = new Browser(origin);
  const password = randomBytes(18).toString('base64url');
  let isSignedIn = false;
  const requireSession = () => {
    if (!isSignedIn) throw new Skipped('nobody is signed in');
  };
  return [
    {
      name: 'Signing up sends a mail, whose link confirms the address',
      async run() {
        const names = { firstName: 'Proef', lastName: 'Bezoek' };
        const body = { ...names, email, password, confirmPassword: password, locale: 'en' };
        await browser.call('/api/auth/sign-up', { method: 'POST', body });
        const link = new URL(await mailbox.linkTo('/confirm-email'));
        expectEqual('the address in the mail', link.origin, origin);
        const token = link.searchParams.get('token') ?? '';
        await browser.call('/api/auth/confirm-email', { method: 'POST', body: { token } });
        return link.origin;
      },
    },
    {
      name: 'The cookie of the session stays in this browser',
      async run() {
        await browser.call('/api/auth/sign-in', { method: 'POST', body: { email, password } });
        isSignedIn = true;
        const secure = origin.startsWith('https:');
        const name = [...browser.setCookies.keys()].find((each) => each.endsWith('session')) ?? 'no cookie';
        const line = browser.setCookies.get(name) ?? '';
        if (secure) expectEqual('its name', name, '__Host-session');
        for (const attribute of [
          /; HttpOnly/i,
          /; Path=\/(;|$)/i,
          /; SameSite=Lax/i,
          ...(secure ? [/; Secure/i] : []),
        ])
          expectMatch('the cookie', line.replace(/=[^;]+/, '=…'), attribute);
        return name;
      },
    },
    {
      name: 'A change is there when it is read at once',
      async run() {
        requireSession();
        for (let count = 1; count <= READS; count++) {
          const city = `Plaats ${count}`;
          await browser.call('/api/profile', { method: 'PATCH', body: { city } });
          const read = await browser.call<{ city: string }>('/api/profile');
          if (read.city !== city) throw new Fault(`after write ${count} the older value was read`);
        }
        return `${READS} times`;
      },
    },
    {
      name: 'A ticket arrives by mail, and can be cancelled',
      async run() {
        requireSession();
        const { items } = await browser.call<{ items: Event[] }>('/api/events?filter=upcoming');
        const event = items.find(
          ({ priceCents, maxCapacity, currentCapacity, calledOff, startDate }) =>
            !priceCents &&
            currentCapacity < maxCapacity &&
            calledOff === null &&
            Date.parse(startDate) > Date.now(),
        );
        if (!event) throw new Skipped('there is no free event with a place');
        const { id } = await browser.call<{ id: string }>(`/api/events/${event.id}/reservations`, {
          method: 'POST',
          body: {
            email,
            firstName: 'Proef',
            lastName: 'Bezoek',
            phoneNumber: null,
            quantity: 1,
            submissionId: randomUUID(),
          },
        });
        try {
          await mailbox.linkTo('/my-reservations');
        } finally {
          await browser.call(`/api/reservations/${id}/cancel`, { method: 'POST' });
        }
        return event.title;
      },
    },
    {
      name: 'The account and its session can be deleted',
      async run() {
        requireSession();
        await browser.call('/api/profile', { method: 'DELETE', body: { password } });
        expectEqual('the status of the profile', (await browser.request('/api/profile')).status, 401);
        const again = await browser.request('/api/auth/sign-in', {
          method: 'POST',
          body: { email, password },
        });
        expectEqual('the status of signing in', again.status, 401);
        return 'gone';
      },
    },
    {
      name: 'Guessing a password is slowed down',
      async run() {
        const guessed = `probe-${randomUUID()}@example.org`;
        for (let count = 1; count <= GUESSES; count++) {
          const body = { email: guessed, password: `wrong-${count}` };
          const { status, headers } = await browser.request('/api/auth/sign-in', { method: 'POST', body });
          if (status !== 429) continue;
          expectMatch('Retry-After', headers.get('Retry-After'), /^[1-9]\d*$/);
          return `after ${count - 1} guesses`;
        }
        throw new Fault(`${GUESSES} guesses were answered`);
      },
    },
  ];
}
