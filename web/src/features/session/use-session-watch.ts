import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { onSessionLost } from '../../lib/api/api.ts';
import {
  endSession,
  forgetSession,
  isSessionChange,
  loseSession,
  refreshSession,
  SessionChanged,
  sessionQuery,
} from '../../lib/session/session.query.ts';
import type { SessionState } from '../../lib/session/session-source.ts';

/**
 * Keeps the screens true to the session: checks its health, hears of its end from the server and from other
 * tabs, and lets the guards look again when rights or the person changed. Stands once, at the root.
 */
export function useSessionWatch(): void {
  const client = useQueryClient();
  const router = useRouter();
  const { data, error } = useQuery(sessionQuery);
  const session = data?.session ?? null;

  useEffect(() => onSessionLost(() => loseSession(client)), [client]);

  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (isSessionChange(event, session)) refreshSession(client).catch(() => {});
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [client, session]);

  useEffect(() => {
    if (!(error instanceof SessionChanged)) return;
    // Another person's session cannot go on with this person's data (specification, health check).
    endSession(client).catch(() => forgetSession(client));
  }, [client, error]);

  const standing = data && standingOf(data);
  const checked = useRef<string | undefined>(undefined);
  useEffect(() => {
    // The first answer is the one the guards waited for.
    const isNew = checked.current !== undefined && standing !== checked.current;
    checked.current = standing;
    if (isNew) void router.invalidate();
  }, [router, standing]);
}

/** What the guards decide on; anything else in the session may change without their looking again. */
function standingOf({ session }: SessionState): string {
  if (!session) return '';
  const { user, profile, volunteerRequest } = session;
  return [user.id, profile.role, profile.profileCompleted, volunteerRequest?.status].join();
}

/** Whether the session is this browser's copy, because the server cannot be reached, and a way to ask it again. */
export function useSessionHealth(): { isFromCache: boolean; isAsking: boolean; askAgain: () => void } {
  const client = useQueryClient();
  const { data, isFetching } = useQuery(sessionQuery);
  return {
    isFromCache: data?.source === 'cache',
    isAsking: isFetching,
    askAgain: () => void refreshSession(client).catch(() => {}),
  };
}
