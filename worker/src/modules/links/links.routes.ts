import { answerLink, lookAtLink, muteByMail } from '@ijsploeg/worker/contract';
import { route } from '../../endpoint.ts';
import { callerAddress, rateLimit } from '../../lib/rate-limit.ts';
import * as links from './links.service.ts';

export const linksRoutes = [
  route(lookAtLink, async (call) => {
    await rateLimit(call.env.MAIL_RATE_LIMIT, callerAddress(call.c));
    return links.look(call, call.body.token);
  }),
  route(answerLink, async (call) => {
    await rateLimit(call.env.MAIL_RATE_LIMIT, callerAddress(call.c));
    return links.act(call, call.body.token, call.body.answer);
  }),
  route(muteByMail, async (call) => {
    await rateLimit(call.env.MAIL_RATE_LIMIT, callerAddress(call.c));
    await links.mute(call, call.params.token);
    return undefined;
  }),
];
