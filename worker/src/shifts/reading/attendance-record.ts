import { type Attendance, toInstant } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { soughtInVain } from '../rules/open-stand-in.ts';
import { attendance } from '../tables/attendance.table.ts';

/** The columns of a record that the contract shows. Somebody absent who had said so in time is excused (product 52). */
export const attendanceColumns = {
  state: sql<typeof attendance.$inferSelect.state>`iif(
    ${attendance.state} = 'absent' AND ${soughtInVain(attendance.assignmentId)}, 'excused', ${attendance.state})`.as(
    'attendance_state',
  ),
  isLate: attendance.isLate,
  seenAt: attendance.seenAt,
  note: attendance.note,
  minutes: attendance.minutes,
};

export type AttendanceRow = Pick<typeof attendance.$inferSelect, keyof typeof attendanceColumns>;

/** Maps a record to the contract; null if there is none, or if it was taken back. */
export const toAttendance = (row: AttendanceRow | null | undefined): Attendance | null =>
  row?.state
    ? {
        state: row.state,
        isLate: row.isLate,
        seenAt: toInstant(row.seenAt),
        note: row.note,
        minutes: row.minutes,
      }
    : null;
