import { createHash, randomUUID } from 'node:crypto';
import type { pushSubscriptions, sessions } from '../../worker/src/app/schema.ts';
import { DAY_MS } from '../../worker/src/platform/lib/durations.ts';
import { phone } from '../inbox/push-service.ts';
import type { DemoPeople } from './demo-people.ts';

interface DemoPhones {
  sessions: (typeof sessions.$inferInsert)[];
  subscriptions: (typeof pushSubscriptions.$inferInsert)[];
}

/** The accounts with a phone, whose notifications the inbox shows. */
const OWNERS = ['admin', 'vrijwilliger'];

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A phone of each of the demo accounts that are printed, signed in yesterday. Nobody has the key of its session. */
export function makePhones(now: number, { profiles }: DemoPeople): DemoPhones {
  const owned = profiles.flatMap(({ id: userId, email }) => {
    const name = email.split('@')[0] ?? '';
    if (!OWNERS.includes(name)) return [];
    const { endpoint, keys } = phone(name);
    const createdAt = now - DAY_MS;
    const session = {
      id: sha256(randomUUID()),
      userId,
      expiresAt: now + 13 * DAY_MS,
      createdAt,
      userAgent: IPHONE,
    };
    const id = `psh_${sha256(name).slice(0, 20)}`;
    const endpointHash = sha256(endpoint);
    return [
      {
        session,
        subscription: { id, userId, sessionId: session.id, endpoint, endpointHash, ...keys, createdAt },
      },
    ];
  });
  return {
    sessions: owned.map(({ session }) => session),
    subscriptions: owned.map(({ subscription }) => subscription),
  };
}
