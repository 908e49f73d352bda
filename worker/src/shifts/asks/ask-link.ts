import { type LinkQuestion, toInstant } from '@ijsploeg/worker/contract';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { FoundLink } from '../../platform/links/action-links.ts';
import { isAwayThisWeek, notThisWeekUntil, selectAbsences } from './absences.repository.ts';
import { selectAsk } from './asks.repository.ts';
import { answerAsk } from './asks.service.ts';

/** The link in the mail of an ask. Its subject is the id of the ask. */

type LinkContext = Omit<ServiceContext, 'signedIn'>;

/** Answers an ask by the link. A refusal is not an error: the page shows the reason. */
export const answerByLink =
  (answer: 'yes' | 'no' | 'not_this_week') =>
  async (context: LinkContext, { userId, subjectId }: FoundLink) => {
    await answerAsk(context, { askId: subjectId, personId: userId, answer, via: 'link' }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError) || error.code.startsWith('ask.')) throw toLinkError(error);
      },
    );
  };

/** An ask that is gone was deleted with its shift. */
const toLinkError = (error: unknown) => (error instanceof AppError ? new AppError('link.not_found') : error);

/** The question that the link shows: the shift, the answer so far, and the possible answers. */
export async function lookAtAsk(
  { db, clock }: LinkContext,
  { userId, subjectId, firstName }: FoundLink,
): Promise<Extract<LinkQuestion, { purpose: 'answer_ask' }>> {
  const now = clock.now();
  const found = await selectAsk(db, subjectId, userId, now).get();
  if (!found) throw new AppError('link.not_found');
  const { shift, ask, isOnShift, refusal } = found.row;
  const isAway = ask.answer === 'no' && isAwayThisWeek(await selectAbsences(db, userId, dayOf(now)), now);
  const isClosed = refusal === 'shift.not_active' || refusal === 'shift.started';
  return {
    purpose: 'answer_ask',
    firstName,
    answers: isOnShift
      ? []
      : [
          ...(refusal === null ? (['yes'] as const) : []),
          ...(ask.answer === 'no' || isClosed ? [] : (['no'] as const)),
          ...(isAway || isClosed ? [] : (['not_this_week'] as const)),
        ],
    given: isOnShift ? 'yes' : ask.answer === 'no' ? 'no' : null,
    refusal: isOnShift ? null : refusal,
    awayUntil: isAway ? notThisWeekUntil(now) : null,
    shift: {
      title: shift.title,
      startTime: toInstant(shift.startTime),
      endTime: toInstant(shift.endTime),
      location: shift.location,
      description: shift.description,
    },
  };
}
