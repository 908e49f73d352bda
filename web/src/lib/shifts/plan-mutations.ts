import { createPlan, type NewPlan, type Plan } from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { callApi } from '../api/api.ts';
import { planKeys, seasonKeys } from '../api/query-keys.ts';

/** Caches a plan that was made or changed, and refreshes what lists plans. */
export const cachePlan = (client: QueryClient, plan: Plan) => {
  client.setQueryData(planKeys.one(plan.id), plan);
  for (const queryKey of [planKeys.list, planKeys.drafts, seasonKeys.all])
    void client.invalidateQueries({ queryKey });
};

/** Makes a draft. */
export const createPlanMutation = mutationOptions({
  mutationFn: (body: v.InferInput<typeof NewPlan>) => callApi(createPlan, { body }),
  onSuccess: (plan, _input, _result, { client }) => cachePlan(client, plan),
});
