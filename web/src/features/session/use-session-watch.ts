import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onSessionLost } from '../../lib/api.ts';
import {
  endSession,
  forgetSession,
  isSessionChange,
  refreshSession,
  SessionChanged,
  sessionQuery,
} from './session.query.ts';

/**
 * Keeps a guarded screen true to the session: checks its health, hears of its end from the server and from
 * other tabs, and lets the guard look again when rights or the person changed.
 *
 * @returns whether the session comes from this browser's copy, because the server cannot be reached
 */
export function useSessionWatch(): { isFromCache: boolean; retry: () => void } {
  const client = useQueryClient();
  const router = useRouter();
  const { data, error } = useQuery(sessionQuery);
  const session = data?.session ?? null;

  useEffect(() => onSessionLost(() => forgetSession(client)), [client]);

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

  // What the guard decides on; anything else in the session may change without it looking again.
  const standing = session
    ? [
        session.user.id,
        session.profile.role,
        session.profile.profileCompleted,
        session.volunteerRequest?.status,
      ].join()
    : null;
  const [checked, setChecked] = useState(standing);
  useEffect(() => {
    if (standing === checked) return;
    setChecked(standing);
    void router.invalidate();
  }, [router, standing, checked]);

  return {
    isFromCache: data?.source === 'cache',
    retry: () => void refreshSession(client).catch(() => {}),
  };
}
