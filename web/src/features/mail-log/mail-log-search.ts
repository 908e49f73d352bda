import { MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { createSearchParser, oneOf, pageNumber } from '../../lib/navigation/search-params.ts';

/** Reads what the address of the mail log holds; what makes no sense in it is left out. */
export const readMailLogSearch = createSearchParser({
  status: oneOf(MAIL_STATUSES),
  page: pageNumber,
});
export type MailLogSearch = ReturnType<typeof readMailLogSearch>;
