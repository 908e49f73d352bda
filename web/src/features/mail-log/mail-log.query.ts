import { listMail } from '@ijsploeg/worker/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { mailKeys } from '../../lib/api/query-keys.ts';
import type { MailLogSearch } from './mail-log-search.ts';

/** A page of the mail log, newest first. Polled, because pending mails get sent while the page is open. */
export const mailLogQuery = ({ status, q, page }: MailLogSearch) => {
  const query = { ...(status && { status }), ...(q && { search: q }), page: String(page ?? 1) };
  return queryOptions({
    queryKey: mailKeys.list(query),
    queryFn: ({ signal }) => callApi(listMail, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: 15_000,
  });
};

/** The mails that could not be delivered. */
export const failedMailQuery = mailLogQuery({ status: 'failed' });
