import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './time.ts';

/** One browser in which somebody is signed in. */
export const OwnSession = v.object({
  id: v.string(),
  createdAt: Instant,
  /** Moves on while the session is used. */
  expiresAt: Instant,
  /** As the browser named itself when it signed in. */
  userAgent: v.nullable(v.string()),
  /** The one that asks. */
  isCurrent: v.boolean(),
});
export type OwnSession = v.InferOutput<typeof OwnSession>;

export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Where you are signed in, newest first.',
  status: 200,
  answer: v.object({ items: v.array(OwnSession) }),
});

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  summary: 'Ends one of your sessions; ending the one that asks signs out.',
  status: 204,
  errors: ['session.not_found'],
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  access: 'signed-in',
  summary: 'Ends your sessions in every other browser.',
  status: 200,
  answer: v.object({ ended: v.number() }),
});
