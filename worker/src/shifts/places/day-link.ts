import { type LinkQuestion, toInstant } from '@ijsploeg/worker/contract';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { FoundLink } from '../../platform/links/action-links.ts';
import { acknowledge, isOnShift } from './acknowledge.ts';
import { isToComeOn, selectDayPlaces } from './day-places.ts';
import { cannotCome } from './stand-ins/stand-ins.service.ts';

/** The link in a reminder. Its subject is the day, and its answers count for all shifts of that day that have not started. */

type LinkContext = Omit<ServiceContext, 'signedIn'>;

/** Records that the person comes to all of them. */
export const comeByLink = (context: LinkContext, { userId, subjectId: day }: FoundLink) =>
  batch(
    context.db,
    acknowledge(context, {
      personId: userId,
      places: isOnShift(isToComeOn(day, context.clock.now())),
      via: 'link',
    }),
  );

/** Records that the person cannot come: each place is cancelled, or a stand-in is sought (product 50). */
export async function cannotComeByLink(context: LinkContext, { userId, subjectId: day }: FoundLink) {
  for (const { assignment } of await selectDayPlaces(context.db, userId, day, context.clock.now()))
    await cannotCome(context, { assignmentId: assignment.id, personId: userId, via: 'link' }).catch(
      (error: unknown) => {
        // The place or the shift was cancelled, or the shift has started, since it was read.
        if (!(error instanceof AppError)) throw error;
      },
    );
}

/** The question of a reminder: the day's places and their answers. */
export async function lookAtDay(
  { db, clock }: LinkContext,
  { userId, subjectId: day, firstName }: FoundLink,
): Promise<Extract<LinkQuestion, { purpose: 'answer_day' }>> {
  const places = await selectDayPlaces(db, userId, day, clock.now());
  return {
    purpose: 'answer_day',
    firstName,
    answers: [
      ...(places.some(({ assignment }) => assignment.acknowledgedAt === null) ? (['come'] as const) : []),
      ...(places.some(({ assignment }) => assignment.standIn === null) ? (['cannot'] as const) : []),
    ],
    day,
    places: places.map(({ assignment, shift }) => ({
      id: assignment.id,
      title: shift.title,
      startTime: toInstant(shift.startTime),
      endTime: toInstant(shift.endTime),
      location: shift.location,
      isWaiting: assignment.status === 'assigned',
      isComing: assignment.acknowledgedAt !== null,
      isSeeking: assignment.standIn !== null,
    })),
  };
}
