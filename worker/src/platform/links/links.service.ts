import { type AskedQuestion, OWN_CHANGES } from '@ijsploeg/worker/contract';
import { countCall } from '../http/count-calls.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/durations.ts';
import { AppError, fieldError } from '../lib/errors.ts';
import { type FoundLink, findLink } from './action-links.ts';
import type { LinkAct, LinkContext, LinkHandlers } from './link-handler.ts';
import { setMuted } from './mute.ts';

/** The most calls per link and minute. */
const MAX_A_MINUTE = 10;

/** @throws AppError link.not_found | request.rate_limited */
async function openLink({ db, clock }: LinkContext, token: string): Promise<FoundLink> {
  const now = clock.now();
  const link = await findLink(db, token, now);
  if (!link) throw new AppError('link.not_found');
  await countCall(db, { key: `link:${link.id}`, max: MAX_A_MINUTE, periodMs: MINUTE_MS, now });
  return link;
}

/** The question of a link. Changes nothing. */
export async function look(
  handlers: LinkHandlers,
  context: LinkContext,
  token: string,
): Promise<AskedQuestion> {
  const link = await openLink(context, token);
  return questionOf(handlers, context, link);
}

const questionOf = async (handlers: LinkHandlers, context: LinkContext, link: FoundLink) => ({
  ...(await handlers[link.purpose].look(context, link)),
  locale: link.locale,
});

/**
 * Answers the question of a link, and returns the question as it is afterwards.
 *
 * @throws AppError link.not_found | request.rate_limited | request.invalid for the answer of another purpose
 */
export async function act(
  handlers: LinkHandlers,
  context: LinkContext,
  token: string,
  answer: string,
): Promise<AskedQuestion> {
  const link = await openLink(context, token);
  const handler = handlers[link.purpose];
  const answers: Partial<Record<string, LinkAct>> = handler.act;
  const chosen = answers[answer];
  if (!chosen) throw fieldError('answer', 'invalid');
  // Some answers mail every organiser, and each may be changed back.
  await countCall(context.db, {
    key: `answer:${link.id}`,
    max: OWN_CHANGES.calls,
    periodMs: OWN_CHANGES.hours * HOUR_MS,
    now: context.clock.now(),
  });
  await chosen(context, link);
  return questionOf(handlers, context, link);
}

/**
 * The one-click unsubscribing of a mail provider.
 *
 * @throws AppError link.not_found, also for a link with another purpose | request.rate_limited
 */
export async function mute(context: LinkContext, token: string): Promise<void> {
  const link = await openLink(context, token);
  if (link.purpose !== 'mute') throw new AppError('link.not_found');
  await setMuted(context, link, true);
}
