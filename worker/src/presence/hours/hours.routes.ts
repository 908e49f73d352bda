import {
  acceptCorrection,
  askCorrection,
  countThanks,
  getStatement,
  listCorrections,
  listHours,
  listMyHours,
  makeStatement,
  refuseCorrection,
  thankEverybody,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { callerAddress, rateLimit } from '../../platform/http/rate-limit.ts';
import * as hours from './hours.service.ts';
import { selectHours, toHours } from './hours-of-people.ts';
import * as statements from './statements.service.ts';
import * as thanks from './thanks.ts';

export const hoursRoutes = [
  route(listMyHours, {
    read: ({ db, session }) => ({ rows: hours.selectOwnHours(db, session) }),
    answer: (_, { rows }) => hours.toOwnHours(rows),
  }),
  route(listHours, {
    read: ({ db, query, now }) => ({ rows: selectHours(db, query, now) }),
    answer: ({ query }, { rows }) => toHours(rows, query),
  }),
  route(countThanks, {
    read: ({ db, now }) => ({ counted: thanks.selectThanksCount(db, now) }),
    answer: (_, { counted: [counted] }) => counted ?? { due: 0, thanked: 0, muted: 0 },
  }),
  route(thankEverybody, thanks.thankEverybody),
  route(askCorrection, (call) => hours.askCorrection(call, call.params.id, call.body)),
  route(listCorrections, {
    read: ({ db }) => ({ rows: hours.selectAskedCorrections(db) }),
    answer: (_, { rows }) => ({ items: rows.map(hours.toAskedCorrection) }),
  }),
  route(acceptCorrection, (call) => hours.decideCorrection(call, call.params.id, 'accepted')),
  route(refuseCorrection, (call) => hours.decideCorrection(call, call.params.id, 'refused')),
  route(makeStatement, (call) => statements.makeStatement(call, call.body)),
  route(getStatement, {
    read: ({ db, params }) => statements.selectStatement(db, params.code),
    answer: async ({ c, env }, rows) => {
      // Limits guessing codes.
      await rateLimit(env.MAIL_RATE_LIMIT, `statement:${callerAddress(c)}`);
      return statements.toStatement(rows);
    },
  }),
];
