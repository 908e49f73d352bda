import type { Session } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lib/session/session.query.ts';

/**
 * Who looks at a screen that is for everyone.
 *
 * @returns null for a visitor; undefined while nobody knows, for such a screen does not wait
 */
export function useVisitor(): Session | null | undefined {
  const { data, isError } = useQuery(sessionQuery);
  if (!data) return isError ? null : undefined;
  return data.session;
}
