import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { selectJson } from '../../db/json-row.ts';
import { shiftAssignments, shifts } from '../../db/schema.ts';
import { isExpected } from '../shifts/shift-rules.ts';
import { openStandInOf } from './open-stand-in.ts';
import { standInRequests } from './stand-ins.table.ts';

/** Who asks for a stand-in, and when. */
interface NewRequest {
  id: string;
  assignmentId: string;
  /** The holder of the place. */
  personId: string;
  reason: string | null;
  now: number;
}

/**
 * Opens a request for a place that its holder is expected to fill, on an active shift that has not started; no row
 * otherwise, and none while a request of this place is open.
 */
export const insertRequest = (db: Db, { id, assignmentId, personId, reason, now }: NewRequest) =>
  insertFrom(
    db,
    standInRequests,
    {
      id,
      assignmentId: sql`shift_assignments.id`,
      shiftId: sql`shifts.id`,
      reason,
      state: 'open',
      createdAt: now,
    },
    {
      from: sql`shift_assignments JOIN shifts ON shifts.id = shift_assignments.shift_id`,
      where: sql`shift_assignments.id = ${assignmentId} AND shift_assignments.volunteer_id = ${personId}
        AND ${isExpected} AND shifts.status = 'active' AND shifts.start_time > ${now}`,
    },
  )
    .onConflictDoNothing()
    .returning({ id: standInRequests.id });

/** A place with its open request and what the rules need of its shift. */
export const selectPlaceWithRequest = (db: Db, assignmentId: string) =>
  selectJson(db, {
    assignment: getTableColumns(shiftAssignments),
    standIn: openStandInOf(shiftAssignments.id),
    shift: { status: shifts.status, startTime: shifts.startTime },
  })
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .where(eq(shiftAssignments.id, assignmentId));
