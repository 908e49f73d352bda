import { useQuery } from '@tanstack/react-query';
import { eventQuery } from '../events.queries.ts';

/** An event, refetched for each dialog, because its consequences have to be up to date. */
export const useFreshEvent = (eventId: string) =>
  useQuery({ ...eventQuery(eventId), refetchOnMount: 'always' });
