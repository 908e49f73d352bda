import {
  acceptInvitation,
  applyInvitations,
  listInvitations,
  lookAtInvitation,
  PAGE_SIZE,
  previewInvitations,
  refuseInvitation,
  remindInvited,
  stopInvitations,
  toInstantOrNull,
  withdrawInvitation,
} from '@ijsploeg/worker/contract';
import { type AppContext, route } from '../../platform/http/endpoint.ts';
import { callerAddress, rateLimit } from '../../platform/http/rate-limit.ts';
import { toSession } from '../../platform/identity/auth.mapper.ts';
import { refuseIfBusy } from '../auth/passwords.ts';
import { accept, look, refuse } from './answer-invitation.ts';
import { selectCounts, selectInvitations } from './invitations.repository.ts';
import * as service from './invitations.service.ts';

const NO_COUNTS = { sending: 0, waiting: 0, opened: 0, accepted: 0, refused: 0, failed: 0 };

/** These routes mail many people, so every refused attempt is logged. */
const AUDITED = { auditRefusals: true };

const limitLinks = (c: AppContext, call: 'look' | 'refuse') =>
  rateLimit(c.env.LINK_RATE_LIMIT, `invitation:${call}:${callerAddress(c)}`);

export const invitationsRoutes = [
  route(previewInvitations, async ({ db, body, clock }) => ({
    rows: await service.preview(db, body.rows, clock.now()),
  })),
  route(applyInvitations, (call) => service.apply(call, call.body), AUDITED),
  route(listInvitations, {
    read: ({ db, query, now }) => ({
      invitations: selectInvitations(db, query, now),
      counted: selectCounts(db, now),
    }),
    answer: ({ query: { page, state } }, { invitations, counted: [counted] }) => {
      const counts = counted?.counts ?? NO_COUNTS;
      return {
        items: invitations.map(service.toInvitation),
        total: state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0),
        page,
        pageSize: PAGE_SIZE,
        counts,
        remindable: counted?.remindable ?? 0,
        unsent: counted?.unsent ?? 0,
        nextMailAt: toInstantOrNull(counted?.nextMailAt ?? null),
        lastMailAt: toInstantOrNull(counted?.lastMailAt ?? null),
      };
    },
  }),
  route(remindInvited, (call) => service.remind(call, call.body.expected), AUDITED),
  route(stopInvitations, (call) => service.stop(call), AUDITED),
  route(withdrawInvitation, (call) => service.withdraw(call, call.params.id), AUDITED),

  route(lookAtInvitation, async (call) => {
    await limitLinks(call.c, 'look');
    return look(call);
  }),
  route(acceptInvitation, async (call) => {
    refuseIfBusy();
    await rateLimit(call.env.SIGN_UP_RATE_LIMIT, callerAddress(call.c));
    return toSession(await accept(call));
  }),
  route(refuseInvitation, async (call) => {
    await limitLinks(call.c, 'refuse');
    return refuse(call);
  }),
];
