import { getContact } from '@ijsploeg/worker/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { contactKey } from '../api/query-keys.ts';

const AN_HOUR = 3_600_000;

/** Whom to call or mail for help. Changes once a season. */
export const contactQuery = queryOptions({
  queryKey: contactKey,
  queryFn: ({ signal }) => callApi(getContact, { signal }),
  staleTime: AN_HOUR,
  gcTime: AN_HOUR,
});
