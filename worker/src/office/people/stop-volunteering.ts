import { and, eq, inArray, sql } from 'drizzle-orm';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { volunteerRequests } from '../../platform/tables/volunteer-requests.table.ts';
import { enqueuePlaceFreedMails } from '../../shifts/notices/place-freed.ts';
import { enqueueShiftRemovedMails } from '../../shifts/notices/shift-removed.ts';
import { settledMails, settleWaitlists } from '../../shifts/places/settle-waitlists.ts';
import { isExpected } from '../../shifts/rules/shift-rules.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { isUpcomingPlace } from './people.repository.ts';

/** The notes on an application whose person is no longer a volunteer. */
const DOWNGRADE_NOTES = 'No longer a volunteer';

interface Downgrade {
  personId: string;
  actorId: string;
  /** Of the change of role, without which these statements change nothing. */
  auditId: string;
  now: number;
}

/**
 * The statements that follow when a volunteer becomes a user: the latest application is rejected, since it would otherwise still
 * count as approved (product 3), and the places on upcoming shifts are cancelled, with a mail about each.
 */
export function stopVolunteering(db: Db, { personId, actorId, auditId, now }: Downgrade) {
  const isDone = auditRowExists(auditId);
  const places = sql`shift_assignments.volunteer_id = ${personId} AND ${isExpected} AND ${isUpcomingPlace(now)}`;
  return {
    rejectedRequest: db
      .update(volunteerRequests)
      .set({ status: 'rejected', rejectedAt: now, notes: DOWNGRADE_NOTES })
      .where(
        and(
          sql`${volunteerRequests.id} = (
            SELECT id FROM volunteer_requests AS latest WHERE latest.user_id = ${personId}
            ORDER BY latest.requested_at DESC LIMIT 1)`,
          isDone,
        ),
      ),
    // Before the places are cancelled, because afterwards they look the same as those cancelled earlier.
    removalMails: enqueueShiftRemovedMails(db, { auditId, now }, { places, actorId, when: isDone }),
    freedMails: enqueuePlaceFreedMails(db, { auditId, now }, { places, when: isDone }),
    cancelledPlaces: db
      .update(shiftAssignments)
      .set({ status: 'cancelled', cancelledAt: now })
      .where(
        and(
          eq(shiftAssignments.volunteerId, personId),
          inArray(shiftAssignments.status, ['assigned', 'confirmed']),
          isUpcomingPlace(now),
          isDone,
        ),
      )
      .returning({ id: shiftAssignments.id }),
    ...settleWaitlists(db, { now }),
  };
}

type Results = BatchResults<ReturnType<typeof stopVolunteering>>;

/** The mails that {@link stopVolunteering} enqueued, for `queueMails`. */
export const mailsOfStopping = ({
  removalMails = [],
  freedMails = [],
  ...settled
}: { [Name in keyof Results]?: Results[Name] | undefined }) => [
  ...removalMails,
  ...freedMails,
  ...settledMails(settled),
];
