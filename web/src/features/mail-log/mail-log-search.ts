import { MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { createSearchParser, oneOf, pageNumber, searchText } from '../../lib/navigation/search-params.ts';

/** Parses the search parameters of the mail log; drops invalid ones. */
export const readMailLogSearch = createSearchParser({
  q: searchText,
  status: oneOf(MAIL_STATUSES),
  page: pageNumber,
});
export type MailLogSearch = ReturnType<typeof readMailLogSearch>;
