import { MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { TimedTable } from '../../platform/http/polled.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { shifts } from '../tables/shifts.table.ts';

/** Shifts in a polled answer: it changes when one starts, ends or opens. No shift is longer than MAX_SHIFT_HOURS. */
export const SHOWN_SHIFTS: TimedTable = {
  table: 'shifts',
  hasTimedChange: (now, end) => sql`
    EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.startTime} >= ${now} AND ${shifts.startTime} < ${end})
    OR EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.endTime} >= ${now} AND ${shifts.endTime} < ${end}
      AND ${shifts.startTime} > ${now} - ${MAX_SHIFT_HOURS * HOUR_MS} AND ${shifts.startTime} < ${end})
    OR EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.opensAt} >= ${now} AND ${shifts.opensAt} < ${end})`,
};
