import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onSessionLost } from '../../lib/api/api.ts';
import {
  clearSession,
  endSession,
  expireSession,
  isSessionChange,
  refreshSession,
  SessionChanged,
  sessionQuery,
} from '../../lib/session/session.query.ts';
import type { SessionState } from '../../lib/session/session-source.ts';

/**
 * Keeps the screens in step with the session: polls it, reacts when the server or another tab ends it, and reruns the
 * guards when the person or their rights changed. Used once, at the root.
 */
export function useSessionWatch(): void {
  const client = useQueryClient();
  const router = useRouter();
  const { data, error } = useQuery(sessionQuery);
  const session = data?.session ?? null;

  useEffect(() => onSessionLost(() => expireSession(client)), [client]);

  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (isSessionChange(event, session)) refreshSession(client).catch(() => {});
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [client, session]);

  useEffect(() => {
    // A page that comes back from the browser's memory was not told what other tabs did.
    const listen = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refreshSession(client).catch(() => {});
    };
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, [client]);

  useEffect(() => {
    if (!(error instanceof SessionChanged)) return;
    // The cached data belongs to another person, so the session ends (specification, health check).
    endSession(client).catch(() => clearSession(client));
  }, [client, error]);

  const guardKey = data && guardKeyOf(data);
  const lastGuardKey = useRef<string | undefined>(undefined);
  useEffect(() => {
    // The guards have already waited for the first answer.
    const hasChanged = lastGuardKey.current !== undefined && guardKey !== lastGuardKey.current;
    lastGuardKey.current = guardKey;
    if (hasChanged) void router.invalidate();
  }, [router, guardKey]);
}

/** The parts of the session that the guards depend on; other changes do not rerun them. */
function guardKeyOf({ session }: SessionState): string {
  if (!session) return '';
  const { user, profile, volunteerRequest, needsSecondFactor } = session;
  return [
    user.id,
    profile.role,
    profile.profileCompleted,
    volunteerRequest?.status,
    needsSecondFactor,
  ].join();
}

/** Whether the session is the cached copy, because the server cannot be reached, and a way to retry. */
export function useSessionHealth() {
  const client = useQueryClient();
  const { data, isFetching } = useQuery(sessionQuery);
  return {
    isFromCache: data?.source === 'cache',
    isOffline: data?.isOffline === true,
    isRetrying: isFetching,
    retry: () => void refreshSession(client).catch(() => {}),
  };
}
