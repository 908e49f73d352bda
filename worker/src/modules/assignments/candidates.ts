import { type Candidate, type CandidateFit, PAGE_SIZE } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import type { BatchResults } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { countPeople } from '../people/people.repository.ts';
import { toContact } from '../profile/contact.ts';
import { missingSkills, withInstants } from '../shifts/shifts.mapper.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { selectCandidates } from './candidates.repository.ts';

/** The statements of {@link toCandidateList}. */
export const selectCandidateList = (
  db: Db,
  shiftId: string,
  { search, page }: { search: string; page: number },
) => ({
  shift: db.select({ requiredSkills: shifts.requiredSkills }).from(shifts).where(eq(shifts.id, shiftId)),
  rows: selectCandidates(db, shiftId, search, page),
  counted: countPeople(db, { view: 'volunteers', search, skill: 'all' }),
});

/** By the weight of a row, see `selectCandidates`. */
function fitOf(weight: number): CandidateFit {
  if (weight >= 4) return 'on_shift';
  if (weight >= 2) return 'busy';
  return weight === 1 ? 'lacks_skill' : 'fits';
}

/**
 * The people who can be given a place on a shift, best first, each with the objections.
 *
 * @throws AppError shift.not_found
 */
export function toCandidateList(
  { shift: [shift], rows, counted: [counted] }: BatchResults<ReturnType<typeof selectCandidateList>>,
  page: number,
) {
  if (!shift) throw new AppError('shift.not_found');
  const items = rows.map(
    (row): Candidate => ({
      ...toContact(row),
      fit: fitOf(row.weight),
      skills: row.skills,
      seasonShiftCount: row.seasonShiftCount,
      noShowCount: row.noShowCount,
      alreadyAssigned: row.placeStatus !== null && row.placeStatus !== 'cancelled',
      assignmentStatus: row.placeStatus,
      missingSkills: missingSkills(shift.requiredSkills, row.skills),
      overlaps: row.overlaps.map(withInstants),
    }),
  );
  return { items, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
}
