import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { OWN_CHANGES } from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';

/** The companies that deliver notifications to the browsers they make. */
export const PUSH_SERVICES = ['google', 'mozilla', 'apple', 'microsoft'] as const;
export type PushService = (typeof PUSH_SERVICES)[number];

/** What a browser sends as its `PushSubscription`. */
const MAX_ENDPOINT_CHARS = 2000;
const MAX_KEY_CHARS = 100;
const Key = v.pipe(
  v.string('required'),
  v.maxLength(MAX_KEY_CHARS, 'too_long'),
  v.regex(/^[\w-]+={0,2}$/, 'invalid'),
);

/** A browser that gets notifications. It belongs to a session and ends with it. */
export const PushDevice = v.object({
  id: v.string(),
  /** The User-Agent header at sign-in. */
  userAgent: v.nullable(v.string()),
  createdAt: Instant,
  /** When a notification was last delivered; null for never. */
  lastOkAt: v.nullable(Instant),
  /** It is the browser of this request. */
  isCurrent: v.boolean(),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;

export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/push/key',
  access: 'volunteer',
  summary:
    'The public key (P-256, base64url) that a browser needs to subscribe to notifications of this portal.',
  status: 200,
  answer: v.object({ key: v.string() }),
});

export const listPushDevices = defineEndpoint({
  method: 'GET',
  path: '/api/push/subscriptions',
  access: 'volunteer',
  summary: 'The browsers in which you get notifications, newest first.',
  status: 200,
  answer: v.object({ items: v.array(PushDevice) }),
});

export const addPushDevice = defineEndpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary:
    'Sends your notifications to this browser as well, until its session ends. A browser that another person had is yours from then on. Only the push services of Google, Mozilla, Apple and Microsoft are allowed.',
  body: v.strictObject({
    endpoint: v.pipe(v.string('required'), v.maxLength(MAX_ENDPOINT_CHARS, 'too_long')),
    keys: v.strictObject({ p256dh: Key, auth: Key }),
  }),
  status: 201,
  answer: PushDevice,
  errors: ['push.unknown_service'],
});

export const removePushDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary: 'Ends the notifications in one of your browsers.',
  status: 204,
  errors: ['push.not_found'],
});

export const testPush = defineEndpoint({
  method: 'POST',
  path: '/api/push/test',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary: 'Sends a notification to this browser, to see whether it arrives.',
  status: 204,
  errors: ['push.not_found'],
});
