import { type Candidate, type CandidateFit, PAGE_SIZE, toInstant } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { toContact } from '../../platform/identity/contact.ts';
import { countVolunteers } from '../../platform/identity/people-search.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toObjections } from '../places/assignments/objections.ts';
import { shifts } from '../tables/shifts.table.ts';
import { selectCandidates } from './candidates.repository.ts';

/** The statements of {@link toCandidateList}. */
export const selectCandidateList = (
  db: Db,
  shiftId: string,
  { search, page, ...asked }: { search: string; page: number; session: SessionKey; now: number },
) => ({
  shift: db.select({ requiredSkills: shifts.requiredSkills }).from(shifts).where(eq(shifts.id, shiftId)),
  rows: selectCandidates(db, { shiftId, search, page, ...asked }),
  counted: countVolunteers(db, search),
});

type CandidateRow = BatchResults<ReturnType<typeof selectCandidateList>>['rows'][number];

/** The fit by the weight of a row; see `weight` in candidates.repository.ts. */
function fitOf(weight: number): CandidateFit {
  if (weight >= 8) return 'on_shift';
  if (weight >= 4) return 'busy';
  if (weight >= 2) return 'absent';
  return weight === 1 ? 'lacks_skill' : 'fits';
}

/**
 * What only admins see of somebody who need not be of the crew: how to reach them, their other shifts, some of them private, and
 * what they did (product 77).
 */
const HIDDEN = {
  email: null,
  phoneNumber: null,
  phoneDisplay: null,
  overlaps: [],
  restBeside: null,
  noShowCount: 0,
  seasonMinutes: 0,
} satisfies Partial<Candidate>;

/** The ask of the person for the shift; null if there is none. */
const toAsk = ({ askedAt, expiresAt, sendsAt, whatsappAt, ...ask }: CandidateRow['ask']): Candidate['ask'] =>
  askedAt === null || expiresAt === null
    ? null
    : {
        ...ask,
        askedAt: toInstant(askedAt),
        expiresAt: toInstant(expiresAt),
        ...(sendsAt !== null && { sendsAt: toInstant(sendsAt) }),
        ...(whatsappAt !== null && { whatsappAt: toInstant(whatsappAt) }),
      };

/**
 * The people who can be given a place on a shift, best first, each with the objections against it.
 *
 * @throws AppError shift.not_found
 */
export function toCandidateList(
  { shift: [shift], rows, counted: [counted] }: BatchResults<ReturnType<typeof selectCandidateList>>,
  page: number,
  isAdmin: boolean,
) {
  if (!shift) throw new AppError('shift.not_found');
  const items = rows.map(
    (row): Candidate => ({
      ...toContact(row),
      fit: fitOf(row.weight),
      skills: row.skills,
      seasonShiftCount: row.seasonFacts.shifts,
      seasonMinutes: row.seasonFacts.minutes,
      noShowCount: row.seasonFacts.noShows,
      hasDoneBefore: row.seasonFacts.hasDoneBefore === 1,
      prefersDayPart: row.prefers === 1,
      isAbsent: (row.weight & 2) !== 0,
      lastAskedAt: row.lastAskedAt === 0 ? null : toInstant(row.lastAskedAt),
      asksThisWeek: row.asksThisWeek,
      askRefusal: row.askRefusal,
      ask: toAsk(row.ask),
      alreadyAssigned: row.placeStatus !== null && row.placeStatus !== 'cancelled',
      assignmentStatus: row.placeStatus,
      ...toObjections({ ...row, requiredSkills: shift.requiredSkills }),
      ...(!isAdmin && HIDDEN),
    }),
  );
  return { items, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
}
