import { getSession, type Session, signOut } from '@ijsploeg/worker/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../api/api.ts';
import { clearCachedAnswers } from '../api/etag-cache.ts';
import { sessionKey } from '../api/query-keys.ts';
import { takeEarlyAnswer } from '../browser/before-app.ts';
import { clearDrafts, ownDrafts } from '../forms/drafts.ts';
import { dropKeptAnswers } from '../offline/keep-answers.ts';
import { clearToasts } from '../toasts/toasts.ts';
import { SESSION_CACHE_KEY, sessionCache } from './session-cache.ts';
import { createSessionSource, type SessionState } from './session-source.ts';

const HEALTH_CHECK_MS = 10 * 60_000;
/** How often the server is retried while the copy is in use. */
const RECOVERY_CHECK_MS = 15_000;

const source = createSessionSource({
  cache: sessionCache,
  async fetchSession(signal) {
    const answer = await callApi(getSession, { signal });
    return answer.user ? (answer as Session) : null;
  },
});

/** Another person signed in in this browser, so the data on this page is not theirs. */
export class SessionChanged extends Error {
  override readonly name = 'SessionChanged';
}

/**
 * The current session. Route guards wait for it with `ensureQueryData`, screens read it with `useSession`.
 *
 * @throws SessionUnavailable, see SessionSource.read; SessionChanged when the user differs from the previous
 *   one
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  // A guard uses the cached session and refetches it in the background, in case the role changed.
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: ({ state }) => (state.data?.source === 'cache' ? RECOVERY_CHECK_MS : HEALTH_CHECK_MS),
  refetchOnReconnect: 'always',
  queryFn: readSession,
});

async function readSession({ client }: { client: QueryClient }): Promise<SessionState> {
  const previous = client.getQueryData<SessionState>(sessionKey)?.session;
  const state = await source.read();
  if (previous && state.session && previous.user.id !== state.session.user.id) {
    throw new SessionChanged('another user is signed in');
  }
  if (state.session) claimTab(state.session);
  else if (previous) clearData(client);
  else dropKeptAnswers();
  return state;
}

/** Deletes what another person left in this tab: what they typed, and what they could undo. */
function claimTab(session: Session): void {
  if (ownDrafts(session.user.id)) clearToasts();
}

/** The session for a route guard; null for a visitor. */
export async function ensureSession(client: QueryClient): Promise<Session | null> {
  return (await client.ensureQueryData({ ...sessionQuery, revalidateIfStale: true })).session;
}

/** Refetches the session at once, e.g. because rights may have changed. */
export async function refreshSession(client: QueryClient): Promise<Session | null> {
  source.retry();
  return (await client.fetchQuery({ ...sessionQuery, staleTime: 0 })).session;
}

/** Stores that nobody is signed in, for a page that is sent only to browsers without a session cookie. */
export function assumeVisitor(client: QueryClient): void {
  source.clear();
  // A later read must not find the answer from before sign-in.
  void takeEarlyAnswer(getSession.path);
  client.setQueryData<SessionState>(sessionQuery.queryKey, { session: null, source: 'server' });
}

/** Stores the session returned by sign-in, and clears the data of a previous person. */
export function startSession(client: QueryClient, session: Session): void {
  clearData(client);
  claimTab(session);
  source.save(session);
  setSession(client, { session, source: 'server' });
}

/** Handles the end of the session by the server. Drafts stay, for when the same person signs in again. */
export function expireSession(client: QueryClient): void {
  const state = client.getQueryData<SessionState>(sessionQuery.queryKey);
  // Several calls may report the same end.
  if (state && !state.session) return;
  clearData(client);
  source.clear();
  setSession(client, {
    session: null,
    source: 'server',
    ...(state?.session && { endedFor: state.session.user.email }),
  });
}

/** Removes everything about the person from this browser, without a request to the server. */
export function clearSession(client: QueryClient): void {
  clearData(client);
  source.clear();
  clearDrafts();
  clearToasts();
  setSession(client, { session: null, source: 'server' });
}

/** Replaces the session; a read that is on its way is older. */
function setSession(client: QueryClient, state: SessionState): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData<SessionState>(sessionQuery.queryKey, state);
}

/** Keeps the session's own query, because screens observe it. */
function clearData(client: QueryClient): void {
  const isData = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0];
  void client.cancelQueries({ predicate: isData });
  client.removeQueries({ predicate: isData });
  client.getMutationCache().clear();
  clearCachedAnswers();
  dropKeptAnswers();
}

/**
 * Signs out, on the server first, so that a session that could not be ended does not look ended.
 *
 * @throws NetworkError, ApiError when the server was not reached; then nothing has changed
 */
export async function endSession(client: QueryClient): Promise<void> {
  try {
    await callApi(signOut);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'auth.required')) throw error;
  }
  clearSession(client);
}

/** Makes the next guard refetch the session in the background. */
export function markSessionStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' });
}

/** Applies changes to the cached session; ignores a profile of another person. */
export function updateSession(client: QueryClient, change: Partial<Session>): void {
  const state = client.getQueryData<SessionState>(sessionQuery.queryKey);
  if (!state?.session || (change.profile && change.profile.id !== state.session.user.id)) return;
  const session = { ...state.session, ...change };
  source.save(session);
  client.setQueryData<SessionState>(sessionQuery.queryKey, { ...state, session });
}

/** Whether a storage event means that another tab signed out, or signed in as another person. */
export function isSessionChange({ key, newValue }: StorageEvent, session: Session | null): boolean {
  if (key === null) return session !== null;
  if (key !== SESSION_CACHE_KEY) return false;
  return !newValue || !session || !newValue.includes(`"${session.user.id}"`);
}
