import { type OpenStandIn, toInstant } from '@ijsploeg/worker/contract';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { shiftAssignments } from '../tables/assignments.table.ts';

/** The open request of a place, as stored. */
export interface OpenStandInRow extends Omit<OpenStandIn, 'createdAt'> {
  createdAt: number;
}

/** In SQL: the open request of a place, as JSON; null if no stand-in is sought. */
export const openStandInOf = (assignmentId: SQLWrapper): SQL<OpenStandInRow | null> => sql`json((
  SELECT json_object('id', request.id, 'reason', request.reason, 'createdAt', request.created_at)
  FROM stand_in_requests AS request WHERE request.assignment_id = ${assignmentId} AND request.state = 'open'))`;

/** In SQL: a stand-in was sought for the place until the shift started, and nobody took over. */
export const soughtInVain = (assignmentId: SQLWrapper) => sql`EXISTS (
  SELECT 1 FROM stand_in_requests AS sought
  WHERE sought.assignment_id = ${assignmentId} AND sought.state IN ('open', 'lapsed'))`;

/** Maps a request to the contract. */
export const toOpenStandIn = ({ createdAt, ...request }: OpenStandInRow): OpenStandIn => ({
  ...request,
  createdAt: toInstant(createdAt),
});

/** In SQL, over `shift_assignments`: the holder took the place over from somebody who could not come. */
export const isTakenOver = sql`EXISTS (
  SELECT 1 FROM stand_in_requests AS request WHERE request.taken_by = ${shiftAssignments.id})`;
