import {
  getSession,
  type Profile,
  type Session,
  signOut,
  type VolunteerRequest,
} from '@ijsploeg/worker/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/api.ts';
import { clearCachedAnswers } from '../api/etag-cache.ts';
import { clearDrafts } from '../forms/drafts.ts';
import { clearToasts } from '../toasts/toasts.ts';
import { createSessionCache, SESSION_CACHE_KEY } from './session-cache.ts';
import { createSessionSource, type SessionState } from './session-source.ts';

export const HEALTH_CHECK_MS = 10 * 60_000;
/** While the copy stands in, this is how often the server is asked whether it is back. */
const RECOVERY_CHECK_MS = 15_000;

const source = createSessionSource({
  cache: createSessionCache(() => localStorage),
  async fetchSession(signal) {
    const answer = await callApi(getSession, { signal });
    return answer.user ? (answer as Session) : null;
  },
});

/** Somebody else signed in behind this page's back, so that all it holds belongs to another person. */
export class SessionChanged extends Error {
  override readonly name = 'SessionChanged';
}

/**
 * Who is signed in. Route guards wait for it with `ensureQueryData`, screens read it with `useSession`.
 *
 * @throws SessionUnavailable, see SessionSource.read; SessionChanged when the user is another one than before
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  // A guard goes on with what it knows and asks again behind the scene: a role may have changed.
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: ({ state }) => (state.data?.source === 'cache' ? RECOVERY_CHECK_MS : HEALTH_CHECK_MS),
  refetchOnReconnect: 'always',
  queryFn: readSession,
});

async function readSession({ client }: { client: QueryClient }): Promise<SessionState> {
  const known = client.getQueryData<SessionState>(['session'])?.session;
  const state = await source.read();
  if (known && state.session && known.user.id !== state.session.user.id) {
    throw new SessionChanged('another user is signed in');
  }
  return state;
}

/** The session for a route guard; null for a visitor. */
export async function ensureSession(client: QueryClient): Promise<Session | null> {
  return (await client.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })).session;
}

/** Reads the session again and now, e.g. because rights may have changed. */
export async function refreshSession(client: QueryClient): Promise<Session | null> {
  source.retry();
  return (await client.fetchQuery({ ...sessionQuery, staleTime: 0 })).session;
}

/** Puts the session in that signing in answered with; what the cache held of somebody else goes. */
export function startSession(client: QueryClient, session: Session): void {
  forgetData(client);
  source.keep(session);
  client.setQueryData<SessionState>(sessionQuery.queryKey, { session, source: 'server' });
}

/** The server ended the session: what was being typed waits for the same person to sign in again. */
export function loseSession(client: QueryClient): void {
  const known = client.getQueryData<SessionState>(sessionQuery.queryKey);
  // Several calls may hear of the same end; only the first of them ends something.
  if (known && !known.session) return;
  forgetData(client);
  source.clear();
  client.setQueryData<SessionState>(sessionQuery.queryKey, {
    session: null,
    source: 'server',
    ...(known?.session && { endedFor: known.session.user.email }),
  });
}

/** Ends the session here: nothing of the person stays in this browser. The server is not told. */
export function forgetSession(client: QueryClient): void {
  forgetData(client);
  source.clear();
  clearDrafts();
  clearToasts();
  client.setQueryData<SessionState>(sessionQuery.queryKey, { session: null, source: 'server' });
}

/** The session's own query stays, because screens watch it. */
function forgetData(client: QueryClient): void {
  const isData = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0];
  void client.cancelQueries();
  client.removeQueries({ predicate: isData });
  client.getMutationCache().clear();
  clearCachedAnswers();
}

/**
 * Signs out, on the server first: a session that could not be ended must not look as if it were.
 *
 * @throws NetworkError, ApiError when the server was not reached; then nothing has changed
 */
export async function endSession(client: QueryClient): Promise<void> {
  try {
    await callApi(signOut);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'auth.required')) throw error;
  }
  forgetSession(client);
}

/** What is known of the session is no longer the whole truth: the next guard that looks at it asks the server too. */
export function markSessionStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' });
}

/** Puts changed parts into the session that screens and guards see; what is another person's is left out. */
export function updateSession(
  client: QueryClient,
  change: { profile?: Profile; volunteerRequest?: VolunteerRequest },
): void {
  const state = client.getQueryData<SessionState>(sessionQuery.queryKey);
  if (!state?.session || (change.profile && change.profile.id !== state.session.user.id)) return;
  const session = { ...state.session, ...change };
  source.keep(session);
  client.setQueryData<SessionState>(sessionQuery.queryKey, { ...state, session });
}

/** True for the storage event with which another tab signed out, or signed in as somebody else. */
export function isSessionChange({ key, newValue }: StorageEvent, session: Session | null): boolean {
  if (key === null) return session !== null;
  if (key !== SESSION_CACHE_KEY) return false;
  return !newValue || !session || !newValue.includes(`"${session.user.id}"`);
}
