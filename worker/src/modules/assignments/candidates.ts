import {
  type Candidate,
  MAX_SHIFT_HOURS,
  type OverlappingShift,
  PAGE_SIZE,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, asc, count, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { toSearchText } from '../../lib/search-text.ts';
import { contactColumns, toContact } from '../profile/contact.ts';
import { profiles } from '../profile/profile.table.ts';
import { lacksRequiredSkill } from '../shifts/shift-rules.ts';
import { missingSkills } from '../shifts/shifts.mapper.ts';
import { shifts } from '../shifts/shifts.table.ts';
import { shiftAssignments } from './assignments.table.ts';

interface OverlapRow extends Omit<OverlappingShift, 'startTime' | 'endTime'> {
  startTime: number;
  endTime: number;
}

/** The people who can be given a place and match the search. */
const matches = (search: string) =>
  and(
    inArray(profiles.role, ['volunteer', 'admin']),
    sql`instr(${profiles.searchText}, ${toSearchText(search)}) > 0`,
  );

/**
 * Who holds a place on another shift at the time of this one: the overlap of `shift-rules.ts`, but read from the few
 * shifts at that time instead of from all shifts of each person.
 */
function selectBusy(db: Db, shiftId: string) {
  const other = alias(shifts, 'other');
  return db.$with('busy').as(
    db
      .select({
        volunteerId: sql<string>`${shiftAssignments.volunteerId}`.as('busy_id'),
        overlap:
          sql<string>`json_object('id', ${other.id}, 'title', ${other.title}, 'startTime', ${other.startTime},
          'endTime', ${other.endTime}, 'location', ${other.location})`.as('overlap'),
      })
      .from(shifts)
      .innerJoin(
        other,
        and(
          lt(other.startTime, shifts.endTime),
          // No shift is longer than the maximum, so the index on the start bounds the search.
          gt(other.startTime, sql`${shifts.startTime} - ${MAX_SHIFT_HOURS * 3_600_000}`),
          gt(other.endTime, shifts.startTime),
          ne(other.id, shifts.id),
          ne(other.status, 'cancelled'),
        ),
      )
      .innerJoin(
        shiftAssignments,
        and(eq(shiftAssignments.shiftId, other.id), ne(shiftAssignments.status, 'cancelled')),
      )
      .where(eq(shifts.id, shiftId))
      .orderBy(asc(other.startTime)),
  );
}

function selectCandidates(db: Db, shiftId: string, search: string, page: number) {
  const busy = selectBusy(db, shiftId);
  const place = alias(shiftAssignments, 'place');
  const isOnShift = sql`coalesce(${place.status} <> 'cancelled', FALSE)`;
  const isBusy = sql`profiles.id IN (SELECT busy_id FROM busy)`;
  return db
    .with(busy)
    .select({
      ...contactColumns,
      skills: profiles.skills,
      placeStatus: place.status,
      overlaps: sql`(SELECT json_group_array(json(overlap)) FROM busy WHERE busy_id = profiles.id)`
        .mapWith((json: string) => JSON.parse(json) as OverlapRow[])
        .as('overlaps'),
    })
    .from(profiles)
    .innerJoin(shifts, eq(shifts.id, shiftId))
    .leftJoin(place, and(eq(place.shiftId, shifts.id), eq(place.volunteerId, profiles.id)))
    .where(matches(search))
    .orderBy(
      isOnShift,
      // An overlap must be overridden; a missing skill is only shown.
      sql`(${isBusy}) * 2 + (${lacksRequiredSkill})`,
      asc(profiles.searchText),
      asc(profiles.id),
    )
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
}

/**
 * The people who can be given a place on a shift, best first, each with the objections.
 *
 * @throws AppError shift.not_found
 */
export async function listCandidates(
  { db }: { db: Db },
  shiftId: string,
  { search, page }: { search: string; page: number },
) {
  const {
    shift: [shift],
    rows,
    counted: [counted],
  } = await batch(db, {
    shift: db.select({ requiredSkills: shifts.requiredSkills }).from(shifts).where(eq(shifts.id, shiftId)),
    rows: selectCandidates(db, shiftId, search, page),
    counted: db.select({ total: count() }).from(profiles).where(matches(search)),
  });
  if (!shift) throw new AppError('shift.not_found');
  const items = rows.map(
    (row): Candidate => ({
      ...toContact(row),
      alreadyAssigned: row.placeStatus !== null && row.placeStatus !== 'cancelled',
      assignmentStatus: row.placeStatus,
      missingSkills: missingSkills(shift.requiredSkills, row.skills),
      overlaps: row.overlaps.map((overlap) => ({
        ...overlap,
        startTime: toInstant(overlap.startTime),
        endTime: toInstant(overlap.endTime),
      })),
    }),
  );
  return { items, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE };
}
