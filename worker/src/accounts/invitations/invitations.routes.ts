import {
  applyInvitations,
  listInvitations,
  PAGE_SIZE,
  previewInvitations,
  remindInvited,
  stopInvitations,
  toInstantOrNull,
  withdrawInvitation,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { selectCounts, selectInvitations } from './invitations.repository.ts';
import * as service from './invitations.service.ts';

/** These routes mail many people, so every refused attempt is logged. */
const AUDITED = { auditRefusals: true };

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
      if (!counted) throw new Error('An aggregate has one row');
      const { counts, nextMailAt, lastMailAt } = counted;
      return {
        ...counted,
        items: invitations.map(service.toInvitation),
        total: state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0),
        page,
        pageSize: PAGE_SIZE,
        nextMailAt: toInstantOrNull(nextMailAt),
        lastMailAt: toInstantOrNull(lastMailAt),
      };
    },
  }),
  route(remindInvited, (call) => service.remind(call, call.body.expected), AUDITED),
  route(stopInvitations, (call) => service.stop(call), AUDITED),
  route(withdrawInvitation, (call) => service.withdraw(call, call.params.id), AUDITED),
];
