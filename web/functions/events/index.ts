import { eventsHead } from '../../edge/event-head.ts';
import { builtPage, type PageEnv, pageWithHead } from '../../edge/serve-page.ts';

/** The list of events, with the metadata that chat apps show for a link to it. */
export const onRequestGet: PagesFunction<PageEnv> = async ({ request, env }) => {
  const page = await builtPage(env, request);
  return page.ok ? pageWithHead(page, eventsHead(new URL(request.url))) : page;
};
