import {
  applyPlan,
  type BodyInput,
  changeShiftTemplate,
  createPlan,
  createShiftTemplate,
  deleteShiftTemplate,
  dropPlan,
  editPlan,
  getPlan,
  listPlans,
  listShiftTemplates,
  type NewPlan,
  type Plan,
  undoPlan,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { callApi } from '../../lib/api/api.ts';
import { keysOfPlaces, planKeys } from '../../lib/api/query-keys.ts';

/** The newest plans. */
export const plansQuery = queryOptions({
  queryKey: planKeys.list,
  queryFn: async ({ signal }) => (await callApi(listPlans, { query: {}, signal })).items,
  staleTime: 5_000,
  refetchInterval: 30_000,
});

/** One plan with its shifts. */
export const planQuery = (planId: string) =>
  queryOptions({
    queryKey: planKeys.one(planId),
    queryFn: ({ signal }) => callApi(getPlan, { params: { id: planId }, signal }),
    staleTime: 5_000,
  });

/** All day templates. */
export const templatesQuery = queryOptions({
  queryKey: planKeys.templates,
  queryFn: async ({ signal }) => (await callApi(listShiftTemplates, { signal })).items,
});

const keepPlan = (client: QueryClient, plan: Plan) => {
  client.setQueryData(planQuery(plan.id).queryKey, plan);
  void client.invalidateQueries({ queryKey: planKeys.list });
  void client.invalidateQueries({ queryKey: planKeys.drafts });
};

export const createPlanMutation = mutationOptions({
  mutationFn: (body: v.InferInput<typeof NewPlan>) => callApi(createPlan, { body }),
  onSuccess: (plan, _input, _result, { client }) => keepPlan(client, plan),
});

interface PlanEdit {
  planId: string;
  body: BodyInput<typeof editPlan>;
}

export const editPlanMutation = mutationOptions({
  mutationFn: ({ planId, body }: PlanEdit) => callApi(editPlan, { params: { id: planId }, body }),
  onSuccess: (plan, _input, _result, { client }) => keepPlan(client, plan),
  onError: (_error, { planId }, _result, { client }) =>
    client.invalidateQueries({ queryKey: planKeys.one(planId) }),
});

/** A mutation of a whole plan. Everything that shows shifts is refetched, after a lost response too. */
const actMutation = <Input extends { planId: string }, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, _error, _input, _result, { client }) => {
      for (const queryKey of [planKeys.all, ...keysOfPlaces]) void client.invalidateQueries({ queryKey });
    },
  });

interface PlanAct {
  planId: string;
  version: number;
  overrideOverlap?: boolean;
}

export const applyPlanMutation = actMutation(
  ({ planId, ...body }: PlanAct & { expected: number; reason?: string }) =>
    callApi(applyPlan, { params: { id: planId }, body }),
);

export const undoPlanMutation = actMutation(({ planId, ...body }: PlanAct) =>
  callApi(undoPlan, { params: { id: planId }, body }),
);

export const dropPlanMutation = actMutation(({ planId, version }: PlanAct) =>
  callApi(dropPlan, { params: { id: planId }, body: { version } }),
);

const templateMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: planKeys.templates }),
  });

export const createTemplateMutation = templateMutation((body: BodyInput<typeof createShiftTemplate>) =>
  callApi(createShiftTemplate, { body }),
);

export const changeTemplateMutation = templateMutation(
  ({ id, ...body }: BodyInput<typeof changeShiftTemplate> & { id: string }) =>
    callApi(changeShiftTemplate, { params: { id }, body }),
);

export const deleteTemplateMutation = templateMutation((id: string) =>
  callApi(deleteShiftTemplate, { params: { id } }),
);
