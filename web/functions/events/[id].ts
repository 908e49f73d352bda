import type { Event } from '@ijsploeg/worker/contract';
import { eventHead, noEventHead } from '../../edge/event-head.ts';
import { builtPage, pageWithHead } from '../../edge/serve-page.ts';
import type { SiteEnv } from '../../edge/site-env.ts';

/** After this the page is sent without the event in its head; the screen requests it itself. */
const ANSWER_TIMEOUT_MS = 2000;

/** An event's page, with the metadata that chat apps and search engines show for a link to it. */
export const onRequestGet: PagesFunction<SiteEnv, 'id'> = async ({ request, env, params }) => {
  const [page, found] = await Promise.all([
    builtPage(env, request),
    findEvent(env, String(params.id)).catch(() => undefined),
  ]);
  if (!page.ok || found === undefined) return page;
  return found
    ? pageWithHead(page, eventHead(found, env.PORTAL_ORIGIN, Date.now()))
    : pageWithHead(page, noEventHead(), 404);
};

/**
 * Requests the event as a visitor, without the caller's cookies, so that the head is the same for everyone.
 *
 * @returns null for an unknown event; undefined if the API fails
 */
async function findEvent({ API, PORTAL_ORIGIN }: SiteEnv, id: string): Promise<Event | null | undefined> {
  const response = await API.fetch(`${PORTAL_ORIGIN}/api/events/${encodeURIComponent(id)}`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (response.status === 404) return null;
  return response.ok ? await response.json<Event>() : undefined;
}
