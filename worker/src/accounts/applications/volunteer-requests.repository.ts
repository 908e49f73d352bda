import { MAX_LIST_ROWS, type RequestStatus } from '@ijsploeg/worker/contract';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { contactColumns } from '../../platform/identity/contact.ts';
import { isAutoApprovalOn } from '../../platform/settings/auto-approval.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { volunteerRequests } from '../../platform/tables/volunteer-requests.table.ts';

const hasPending = (userId: string) =>
  sql`EXISTS (SELECT 1 FROM volunteer_requests WHERE user_id = ${userId} AND status = 'pending')`;

/**
 * Inserts an application: approved while auto-approval is on, else pending (product 8). No row if the person
 * may not apply or has a pending application; {@link selectObstacles} in the same batch finds out which.
 */
export const insertRequest = (
  db: Db,
  { id, userId, motivation, now }: { id: string; userId: string; motivation: string | null; now: number },
) =>
  insertFrom(
    db,
    volunteerRequests,
    {
      id,
      userId: sql`profiles.id`,
      motivation,
      status: sql`CASE WHEN ${isAutoApprovalOn} THEN 'approved' ELSE 'pending' END`,
      requestedAt: now,
      approvedAt: sql`CASE WHEN ${isAutoApprovalOn} THEN ${now} END`,
    },
    {
      from: sql`profiles`,
      where: sql`profiles.id = ${userId} AND profiles.role = 'user' AND profiles.profile_completed
        AND NOT ${hasPending(userId)}`,
    },
  ).returning();

/** In SQL: the application exists. */
export const requestExists = (id: string) => sql`EXISTS (SELECT 1 FROM volunteer_requests WHERE id = ${id})`;

/** In SQL: the application exists and has this status. */
export const requestHasStatus = (id: string, status: RequestStatus) =>
  sql`EXISTS (SELECT 1 FROM volunteer_requests WHERE id = ${id} AND status = ${status})`;

/** The possible reasons why a person cannot apply. */
export const selectObstacles = (db: Db, userId: string) =>
  db
    .select({ profileCompleted: profiles.profileCompleted, hasPending: sql<number>`${hasPending(userId)}` })
    .from(profiles)
    .where(eq(profiles.id, userId));

/** The applications with a status and their applicants, newest first. */
export const selectRequests = (db: Db, status: RequestStatus) =>
  selectJson(db, {
    request: getTableColumns(volunteerRequests),
    applicant: { ...contactColumns, skills: profiles.skills },
  })
    .from(volunteerRequests)
    .innerJoin(profiles, eq(profiles.id, volunteerRequests.userId))
    .where(eq(volunteerRequests.status, status))
    .orderBy(desc(volunteerRequests.requestedAt), desc(volunteerRequests.id))
    .limit(MAX_LIST_ROWS);

/**
 * Decides on a pending application; no row if it is not pending (product 6), or if the actor is no longer an admin.
 */
export const decideRequest = (
  db: Db,
  id: string,
  {
    status,
    notes,
    actorId,
    now,
  }: { status: 'approved' | 'rejected'; notes: string | null; actorId: string; now: number },
) =>
  db
    .update(volunteerRequests)
    .set({ status, notes, [status === 'approved' ? 'approvedAt' : 'rejectedAt']: now })
    .where(and(eq(volunteerRequests.id, id), eq(volunteerRequests.status, 'pending'), isAdminStill(actorId)))
    .returning();

/** In SQL: the applicant of an application. */
export const isApplicantOf = (requestId: string) =>
  sql`${profiles.id} = (SELECT user_id FROM volunteer_requests WHERE volunteer_requests.id = ${requestId})`;

/** Makes the applicant a volunteer; an admin stays one (product 6). */
export const promoteApplicant = (db: Db, requestId: string, when: SQL | undefined, now: number) =>
  db
    .update(profiles)
    .set({ role: 'volunteer', updatedAt: now })
    .where(and(isApplicantOf(requestId), eq(profiles.role, 'user'), when));

/**
 * One application, without its applicant, because both have columns of the same name and D1 returns the rows
 * of a batch by column name.
 */
export const selectRequest = (db: Db, id: string) =>
  db.select().from(volunteerRequests).where(eq(volunteerRequests.id, id));

/** The applicant's profile. */
export const selectApplicant = (db: Db, requestId: string) =>
  db.select().from(profiles).where(isApplicantOf(requestId));
