import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Instant } from '../platform/time.ts';

/** One browser in which a person is signed in. */
export const OwnSession = v.object({
  id: v.string(),
  createdAt: Instant,
  /** Extended while the session is used. */
  expiresAt: Instant,
  /** The User-Agent header at sign-in. */
  userAgent: v.nullable(v.string()),
  /** The session of this request. */
  isCurrent: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Your sessions, newest first.',
  status: 200,
  answer: v.object({ items: v.array(OwnSession) }),
});

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  summary: 'Ends one of your sessions; ending the current one signs you out.',
  status: 204,
  errors: ['session.not_found'],
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'signed-in',
  summary: 'Ends all your sessions but the current one.',
  status: 200,
  answer: v.object({ ended: v.number() }),
});
