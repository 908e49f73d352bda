import {
  applyPlan,
  createPlan,
  dropPlan,
  editPlan,
  getPlan,
  listCopiedPlaces,
  listPlans,
  undoPlan,
} from '@ijsploeg/worker/contract';
import { route } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { selectCopiedPlaces, toCopiedPlaces } from './copied-places.ts';
import * as newPlan from './new-plan.ts';
import { toGhost, toPlan, toPlanSummary } from './plans.mapper.ts';
import { selectGhosts, selectPlans, selectWholePlan } from './plans.repository.ts';
import * as service from './plans.service.ts';

export const plansRoutes = [
  route(listPlans, {
    shows: { tables: ['plans', 'profiles'] },
    read: ({ db, query: { state } }) => ({
      plans: selectPlans(db, state),
      ghosts: state === 'draft' ? selectGhosts(db) : undefined,
    }),
    answer: (_, { plans, ghosts }) => ({
      items: plans.map(toPlanSummary),
      ...(ghosts && { ghosts: ghosts.map(toGhost) }),
    }),
  }),
  route(createPlan, (call) => newPlan.createPlan(call, call.body)),
  route(getPlan, {
    read: ({ db, now, params }) => selectWholePlan(db, params.id, now),
    answer: ({ clock }, found) => {
      const [plan] = found.plan;
      if (!plan) throw new AppError('plan.not_found');
      return toPlan({ ...found, plan: [plan] }, clock.now());
    },
  }),
  route(listCopiedPlaces, {
    read: ({ db, now, params }) => selectCopiedPlaces(db, params.id, now),
    answer: (_, found) => ({ items: toCopiedPlaces(found) }),
  }),
  route(editPlan, (call) => service.editPlan(call, call.params.id, call.body)),
  route(applyPlan, (call) => service.applyPlan(call, call.params.id, call.body)),
  route(undoPlan, (call) => service.undoPlan(call, call.params.id, call.body)),
  route(dropPlan, (call) => service.dropPlan(call, call.params.id, call.body)),
];
