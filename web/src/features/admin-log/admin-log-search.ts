import { AUDIT_KINDS, AuditCursor, CalendarDay, Id } from '@ijsploeg/worker/contract';
import * as v from 'valibot';

/** What the address of the log holds, so that a link shows what I see; what makes no sense in it is left out. */
export const AdminLogSearch = v.object({
  person: v.fallback(v.optional(Id), undefined),
  kind: v.fallback(v.optional(v.picklist(AUDIT_KINDS)), undefined),
  // The years whose every moment the API knows.
  day: v.fallback(v.optional(v.pipe(CalendarDay, v.regex(/^20(?!00|99)/))), undefined),
  /** The key of the page; the newest without. */
  before: v.fallback(v.optional(AuditCursor), undefined),
});
export type AdminLogSearch = v.InferOutput<typeof AdminLogSearch>;

/** What finds rows; another of these starts at the newest. */
export type AdminLogFilters = Omit<AdminLogSearch, 'before'>;
