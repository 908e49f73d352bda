import { eventsHead } from '../../edge/event-head.ts';
import { builtPage, pageWithHead } from '../../edge/serve-page.ts';
import type { SiteEnv } from '../../edge/site-env.ts';

/** The list of events, with the metadata that chat apps show for a link to it. */
export const onRequestGet: PagesFunction<SiteEnv> = async ({ request, env }) => {
  const page = await builtPage(env, request);
  return page.ok
    ? pageWithHead(page, eventsHead(new URL(request.url).searchParams, env.PORTAL_ORIGIN))
    : page;
};
