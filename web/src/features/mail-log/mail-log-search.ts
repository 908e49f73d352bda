import { MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { oneOf, searchOf, wholeNumber } from '../../lib/search.ts';

const MAX_PAGE = 999_999;

/** Reads what the address of the mail log holds; what makes no sense in it is left out. */
export const readMailLogSearch = searchOf({
  status: oneOf(MAIL_STATUSES),
  /** From the second on. */
  page: wholeNumber(2, MAX_PAGE),
});
export type MailLogSearch = ReturnType<typeof readMailLogSearch>;
