import { eventsHead } from '../../edge/event-head.ts';
import { type PageEnv, pageWithHead, plainPage } from '../../edge/serve-page.ts';

/** The list of events, with what a chat app shows of a link to it. */
export const onRequestGet: PagesFunction<PageEnv> = async ({ request, env }) => {
  const page = await plainPage(env, request);
  return page.ok ? pageWithHead(page, eventsHead(new URL(request.url))) : page;
};
