import { answerLink, lookAtLink } from '@ijsploeg/worker/contract';
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
];
