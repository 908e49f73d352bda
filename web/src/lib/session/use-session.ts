import type { Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from './session.query.ts';

/**
 * The session inside a guarded route. Between the end of the session and the redirect it returns the last one.
 */
export function useSession(): Session {
  const session = useQuery(sessionQuery).data?.session ?? null;
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  const current = session ?? last;
  if (!current) throw new Error('useSession outside a guarded route');
  return current;
}
