import {
  applyPlan,
  assignToShifts,
  type BodyInput,
  changeShiftTemplate,
  createShiftTemplate,
  deleteShiftTemplate,
  dropPlan,
  editPlan,
  getPlan,
  listCopiedPlaces,
  listPlans,
  listShiftTemplates,
  MAX_CLAIMED_TOGETHER,
  type PlaceResult,
  undoPlan,
} from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { keysOfPlaces, planKeys } from '../../lib/api/query-keys.ts';
import { cachePlan } from '../../lib/shifts/plan-mutations.ts';

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

/** The people on the shifts that a plan has copied, for each copy to come. */
export const copiedPlacesQuery = (planId: string) =>
  queryOptions({
    queryKey: planKeys.places(planId),
    queryFn: async ({ signal }) =>
      (await callApi(listCopiedPlaces, { params: { id: planId }, signal })).items,
    staleTime: 0,
  });

/** Gives somebody a place on each of these shifts that has one; the others are in the results with the reason. */
export const placePersonMutation = mutationOptions({
  mutationFn: async ({ volunteerId, shiftIds }: { volunteerId: string; shiftIds: readonly string[] }) => {
    const results: PlaceResult[] = [];
    for (let first = 0; first < shiftIds.length; first += MAX_CLAIMED_TOGETHER) {
      const body = { shiftIds: shiftIds.slice(first, first + MAX_CLAIMED_TOGETHER) };
      results.push(...(await callApi(assignToShifts, { params: { id: volunteerId }, body })).results);
    }
    return results;
  },
  onSettled: (_results, _error, _input, _result, { client }) => {
    for (const queryKey of keysOfPlaces) void client.invalidateQueries({ queryKey });
  },
});

/** All day templates, and the week that a copy proposes. */
export const templatesQuery = queryOptions({
  queryKey: planKeys.templates,
  queryFn: ({ signal }) => callApi(listShiftTemplates, { signal }),
});

interface PlanEdit {
  planId: string;
  body: BodyInput<typeof editPlan>;
}

export const editPlanMutation = mutationOptions({
  mutationFn: ({ planId, body }: PlanEdit) => callApi(editPlan, { params: { id: planId }, body }),
  onSuccess: (plan, _input, _result, { client }) => cachePlan(client, plan),
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
