import type { Event } from '@ijsploeg/worker/contract';
import { eventHead, noEventHead } from '../../edge/event-head.ts';
import { type PageEnv, pageWithHead, plainPage } from '../../edge/serve-page.ts';

/** Without the API's answer by then the page goes out as it was built: the screen asks again by itself. */
const ANSWER_TIMEOUT_MS = 2000;

/** One event's page, with what a chat app and a search engine show of a link to it. */
export const onRequestGet: PagesFunction<PageEnv, 'id'> = async ({ request, env, params }) => {
  const { origin } = new URL(request.url);
  const [page, found] = await Promise.all([
    plainPage(env, request),
    findEvent(env, origin, String(params.id)).catch(() => undefined),
  ]);
  if (!page.ok || found === undefined) return page;
  return found
    ? pageWithHead(page, eventHead(found, origin, Date.now()))
    : pageWithHead(page, noEventHead(), 404);
};

/**
 * Asks as a visitor does, without the caller's cookies: the page is the same for everybody.
 *
 * @returns null where there is no such event; undefined where nobody can say
 */
async function findEvent({ API }: PageEnv, origin: string, id: string): Promise<Event | null | undefined> {
  const response = await API.fetch(`${origin}/api/events/${encodeURIComponent(id)}`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (response.status === 404) return null;
  return response.ok ? await response.json<Event>() : undefined;
}
