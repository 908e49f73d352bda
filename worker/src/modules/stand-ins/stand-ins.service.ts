import type { Answer, cannotCome as cannotComeEndpoint } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../lib/new-id.ts';
import type { ServiceContext } from '../../service-context.ts';
import { isOwnInTime, moveAssignment } from '../assignments/assignments.repository.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { toAssignment } from '../shifts/assignment.mapper.ts';
import { enqueueShiftRemovedMails } from '../shifts/mails/shift-removed.ts';
import { enqueueStandInSoughtMails } from './mails/stand-in-sought.ts';
import { toOpenStandIn } from './open-stand-in.ts';
import { insertRequest, selectPlaceWithRequest } from './stand-ins.repository.ts';

/** Whose place it is, and how the person said so. */
interface CannotCome {
  assignmentId: string;
  /** The holder; for anybody else the place does not exist. */
  personId: string;
  reason?: string | null;
  /** Set for an answer to a mail, without a session. */
  via?: 'link';
}

/**
 * The holder of a place cannot come (product 50). A place that they could cancel is cancelled; any other stays theirs
 * while a stand-in is sought, and admins get a mail if the shift starts soon. Asking again changes nothing.
 *
 * @throws AppError assignment.not_found | assignment.wrong_state, with the `state` found | shift.not_active |
 *   shift.started
 */
export async function cannotCome(
  { db, env, clock, requestId }: Omit<ServiceContext, 'signedIn'>,
  { assignmentId, personId, reason = null, via }: CannotCome,
): Promise<Answer<typeof cannotComeEndpoint>> {
  const now = clock.now();
  const entry = {
    at: now,
    actorId: personId,
    subjectKind: 'assignment',
    subjectId: assignmentId,
    personId,
    requestId,
  } as const;
  const cancelled = auditIfChanged(db, {
    ...entry,
    action: 'assignment.cancelled',
    before: { status: 'assigned' },
    after: { status: 'cancelled', ...(via && { via }) },
  });
  const sought = auditIfChanged(db, {
    ...entry,
    action: 'assignment.stand_in_sought',
    ...(via && { after: { via } }),
  });
  const id = newId('sir');
  const {
    givenBack: [givenBack],
    removedMails,
    soughtMails,
    place: [place],
  } = await batch(db, {
    givenBack: moveAssignment(db, {
      assignmentId,
      from: ['assigned'],
      to: 'cancelled',
      when: isOwnInTime(personId, now),
      now,
    }),
    cancelled: cancelled.statement,
    removedMails: enqueueShiftRemovedMails(
      db,
      { auditId: cancelled.id, now },
      { places: sql`shift_assignments.id = ${assignmentId}`, actorId: personId },
    ),
    // Finds nothing once the place is cancelled.
    request: insertRequest(db, { id, assignmentId, personId, reason, now }),
    sought: sought.statement,
    soughtMails: enqueueStandInSoughtMails(db, { auditId: sought.id, now }, id),
    place: selectPlaceWithRequest(db, assignmentId),
  });
  if (!place || place.row.assignment.volunteerId !== personId) throw new AppError('assignment.not_found');
  await queueMails(env, [...removedMails, ...soughtMails]);
  const { standIn, shift } = place.row;
  const assignment = toAssignment(place.row.assignment);
  if (givenBack) return { outcome: 'given_back', assignment };
  if (standIn) return { outcome: 'seeking', assignment, standIn: toOpenStandIn(standIn) };
  if (assignment.status === 'cancelled' || assignment.status === 'completed')
    throw new AppError('assignment.wrong_state', { state: assignment.status });
  throw new AppError(shift.startTime <= now ? 'shift.started' : 'shift.not_active');
}
