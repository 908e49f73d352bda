import { find } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';

/** Shorter texts find too much. */
export const MIN_FOUND_CHARS = 2;

/** The people, shifts and events with this text. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text] as const,
    queryFn: ({ signal }) => callApi(find, { query: { text }, signal }),
    enabled: text.length >= MIN_FOUND_CHARS,
    staleTime: 10_000,
  });
