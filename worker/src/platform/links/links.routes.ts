import { answerLink, lookAtLink, muteByMail } from '@ijsploeg/worker/contract';
import { type AppContext, route } from '../http/endpoint.ts';
import { callerAddress, rateLimit } from '../http/rate-limit.ts';
import type { LinkHandlers } from './link-handler.ts';
import * as links from './links.service.ts';

/** Everyone at the rink answers the same reminder, and a mail provider unsubscribes many people from one address. */
const limitLinks = (c: AppContext, call: 'look' | 'answer' | 'mute') =>
  rateLimit(c.env.LINK_RATE_LIMIT, `${call}:${callerAddress(c)}`);

/** The routes that answer links of every purpose. */
export const linksRoutes = (handlers: LinkHandlers) => [
  route(lookAtLink, async (call) => {
    await limitLinks(call.c, 'look');
    return links.look(handlers, call, call.body.token);
  }),
  route(answerLink, async (call) => {
    await limitLinks(call.c, 'answer');
    return links.act(handlers, call, call.body.token, call.body.answer);
  }),
  route(muteByMail, async (call) => {
    await limitLinks(call.c, 'mute');
    await links.mute(call, call.params.token);
    return undefined;
  }),
];
