import { MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { createSearchParser, oneOf, pageNumber } from '../../lib/navigation/search-params.ts';

/** Parses the search parameters of the mail log; drops invalid ones. */
export const readMailLogSearch = createSearchParser({
  status: oneOf(MAIL_STATUSES),
  page: pageNumber,
});
export type MailLogSearch = ReturnType<typeof readMailLogSearch>;
