import {
  confirmFactor,
  getFactor,
  removeFactor,
  removePersonFactor,
  startFactor,
  verifySession,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { toSession } from '../../platform/identity/auth.mapper.ts';
import { askRemoval } from './factor-removal.ts';
import * as own from './own-factor.ts';
import { verify } from './verify.ts';

export const secondFactorRoutes = [
  route(verifySession, async (call) => toSession(await verify(call))),
  route(getFactor, {
    read: ({ db, session }) => own.selectOwnFactor(db, session),
    answer: (_, rows) => ({ factor: own.toOwnFactor(rows) }),
  }),
  route(startFactor, (call) => own.start(call)),
  route(confirmFactor, (call) => own.confirm(call)),
  route(removeFactor, (call) => own.remove(call)),
  route(removePersonFactor, (call) => askRemoval(call, call.params.id), { auditRefusals: true }),
];
