import { sql } from 'drizzle-orm';
import type { TimedTable } from '../platform/http/polled.ts';
import { events } from './events.table.ts';

/** Events in a polled answer: it changes when one starts or ends. */
export const SHOWN_EVENTS: TimedTable = {
  table: 'events',
  hasTimedChange: (now, end) => sql`
    EXISTS (SELECT 1 FROM ${events} WHERE ${events.startDate} >= ${now} AND ${events.startDate} < ${end})
    OR EXISTS (SELECT 1 FROM ${events} WHERE ${events.endDate} >= ${now} AND ${events.endDate} < ${end})`,
};
