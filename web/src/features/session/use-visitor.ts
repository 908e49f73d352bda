import type { Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lib/session/session.query.ts';

/**
 * The session on a public screen, which renders without waiting for it.
 *
 * @returns null for a visitor; undefined until the session has been read
 */
export function useVisitor(): Session | null | undefined {
  const { data, isError } = useQuery(sessionQuery);
  if (!data) return isError ? null : undefined;
  return data.session;
}
