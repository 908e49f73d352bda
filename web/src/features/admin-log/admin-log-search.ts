import { AUDIT_KINDS } from '@ijsploeg/worker/contract';
import { calendarDay, createSearchParser, oneOf, textMatching } from '../../lib/navigation/search-params.ts';

/** Parses the search parameters of the log, so that its filters can be shared as a link; drops invalid ones. */
export const readAdminLogSearch = createSearchParser({
  person: textMatching(/^[a-z]{3}_[a-z0-9]{1,40}$/),
  kind: oneOf(AUDIT_KINDS),
  day: calendarDay,
  /** The cursor of the page; the newest page without it. */
  before: textMatching(/^\d{1,15}~aud_\w{1,40}$/),
});
export type AdminLogSearch = ReturnType<typeof readAdminLogSearch>;

/** The filters without the cursor: changing one starts at the newest entry. */
export type AdminLogFilters = Omit<AdminLogSearch, 'before'>;
