import { AUDIT_KINDS } from '@ijsploeg/worker/contract';
import { calendarDay, createSearchParser, oneOf, textMatching } from '../../lib/navigation/search-params.ts';

/** Reads what the address of the log holds, so that a link shows what I see; what makes no sense is left out. */
export const readAdminLogSearch = createSearchParser({
  person: textMatching(/^[a-z]{3}_[a-z0-9]{1,40}$/),
  kind: oneOf(AUDIT_KINDS),
  day: calendarDay,
  /** The key of the page; the newest without. */
  before: textMatching(/^\d{1,15}~aud_\w{1,40}$/),
});
export type AdminLogSearch = ReturnType<typeof readAdminLogSearch>;

/** What finds rows; another of these starts at the newest. */
export type AdminLogFilters = Omit<AdminLogSearch, 'before'>;
