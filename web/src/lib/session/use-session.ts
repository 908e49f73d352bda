import type { Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from './session.query.ts';

/**
 * Who is signed in, inside a guarded route. In the moment between the end of the session and leaving the
 * screen it stays the last one known.
 */
export function useSession(): Session {
  const session = useQuery(sessionQuery).data?.session ?? null;
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  const known = session ?? last;
  if (!known) throw new Error('useSession outside a guarded route');
  return known;
}
