import { MAIL_STATUSES } from '@ijsploeg/worker/contract';
import * as v from 'valibot';

const MAX_PAGE = 999_999;

/** What the address of the mail log holds; what makes no sense in it is left out. */
export const MailLogSearch = v.object({
  status: v.fallback(v.optional(v.picklist(MAIL_STATUSES)), undefined),
  /** From the second on. */
  page: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_PAGE))),
    undefined,
  ),
});
export type MailLogSearch = v.InferOutput<typeof MailLogSearch>;
