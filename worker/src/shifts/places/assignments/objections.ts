import { sql } from 'drizzle-orm';
import { missingSkills, type OverlapRow, withInstants } from '../../reading/shifts.mapper.ts';
import { type ShortRest, toShortRest } from '../../rules/rest.ts';

/**
 * The objections against giving a person a place: for the candidates of one shift, and for one person on the shifts of a
 * week.
 */

/** {@link OverlapRow} in SQL, over `other`. */
export const overlapJson = sql`json_object('id', other.id, 'title', other.title, 'startTime', other.start_time,
  'endTime', other.end_time, 'location', other.location)`;

interface ObjectionRow {
  requiredSkills: string[] | null;
  /** The skills of the person. */
  skills: string[];
  overlaps: OverlapRow[];
  rest: ShortRest;
}

/** Maps the objections to the contract. */
export const toObjections = ({ requiredSkills, skills, overlaps, rest }: ObjectionRow) => ({
  missingSkills: missingSkills(requiredSkills, skills),
  overlaps: overlaps.map(withInstants),
  ...toShortRest(rest),
});
