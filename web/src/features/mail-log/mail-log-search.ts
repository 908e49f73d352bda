import { MAIL_STATUSES } from '@ijsploeg/worker/contract';
import { laterPage, oneOf, searchOf } from '../../lib/search.ts';

/** Reads what the address of the mail log holds; what makes no sense in it is left out. */
export const readMailLogSearch = searchOf({
  status: oneOf(MAIL_STATUSES),
  page: laterPage,
});
export type MailLogSearch = ReturnType<typeof readMailLogSearch>;
