import { type Placeholder, sql } from 'drizzle-orm';

/** In SQL, over `shifts` and `profiles`: the person gets a mail when the shift opens. */
export const remindsOf = (now: Placeholder) => sql<number>`iif(shifts.opens_at > ${now}, EXISTS (
  SELECT 1 FROM opening_reminders AS reminder
  WHERE reminder.shift_id = shifts.id AND reminder.volunteer_id = profiles.id), 0)`;
