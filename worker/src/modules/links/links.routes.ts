import { answerLink, lookAtLink, muteByMail } from '@ijsploeg/worker/contract';
import { type AppContext, route } from '../../endpoint.ts';
import { callerAddress, rateLimit } from '../../lib/rate-limit.ts';
import * as links from './links.service.ts';

/** Everyone at the rink answers the same reminder, and a mail provider unsubscribes many people from one address. */
const limitLinks = (c: AppContext, call: 'look' | 'answer' | 'mute') =>
  rateLimit(c.env.LINK_RATE_LIMIT, `${call}:${callerAddress(c)}`);

export const linksRoutes = [
  route(lookAtLink, async (call) => {
    await limitLinks(call.c, 'look');
    return links.look(call, call.body.token);
  }),
  route(answerLink, async (call) => {
    await limitLinks(call.c, 'answer');
    return links.act(call, call.body.token, call.body.answer);
  }),
  route(muteByMail, async (call) => {
    await limitLinks(call.c, 'mute');
    await links.mute(call, call.params.token);
    return undefined;
  }),
];
