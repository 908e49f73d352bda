import { answerAsk, type GivenAnswer, listMyAsks } from '@ijsploeg/worker/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { accountKeys, assignmentKeys } from '../api/query-keys.ts';
import { refreshPlaces } from './place-mutations.ts';

/** The open questions to the reader whether they can help. */
export const myAsksQuery = queryOptions({
  queryKey: assignmentKeys.myAsks,
  queryFn: async ({ signal }) => (await callApi(listMyAsks, { signal })).items,
  staleTime: 10_000,
  refetchInterval: 60_000,
});

/** Answers one of them. Everything that shows places is refetched after a refusal too, because it was out of date. */
export const answerAskMutation = mutationOptions({
  mutationFn: ({ askId, answer }: { askId: string; answer: GivenAnswer }) =>
    callApi(answerAsk, { params: { id: askId }, body: { answer } }),
  onSettled: (_answer, _error, _given, _result, { client }) => {
    refreshPlaces(client);
    void client.invalidateQueries({ queryKey: accountKeys.availability });
  },
});
