import {
  type Assignment,
  cancelAssignment,
  confirmAssignment,
  confirmAssignments,
  listPersonAssignments,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { assignmentKeys } from '../../../lib/api/query-keys.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { refreshPlaces } from '../../../lib/shifts/place-mutations.ts';
import { type ToDoList, withoutItem } from './to-do-list.ts';

/** A person's newest assignments, as many as the details show. */
export const personAssignmentsQuery = (personId: string) =>
  queryOptions({
    queryKey: assignmentKeys.ofPerson(personId),
    queryFn: async ({ signal }) =>
      (await callApi(listPersonAssignments, { params: { id: personId }, signal })).items,
  });

export interface PlaceDecision {
  assignmentId: string;
  verdict: 'confirm' | 'cancel';
}

/**
 * Confirms or cancels a place. Not optimistic: the place leaves the list when the server has answered,
 * because a rollback could not recall the mail. The lists reload whether it succeeds or fails.
 */
export const decidePlaceMutation = mutationOptions({
  mutationFn: ({ assignmentId, verdict }: PlaceDecision) =>
    verdict === 'confirm'
      ? callApi(confirmAssignment, { params: { id: assignmentId } })
      : // Does not cancel a place that another admin has confirmed meanwhile.
        callApi(cancelAssignment, { params: { id: assignmentId }, query: { ifStatus: 'assigned' } }),
  onSuccess: (assignment, _decision, _result, { client }) => leaveList(client, assignment),
  onSettled: (_assignment, _error, _decision, _result, { client }) => refreshPlaces(client),
});

/** Confirms several places. Those that could not be confirmed are in the answer; like the others they leave the list. */
export const confirmPlacesMutation = mutationOptions({
  mutationFn: (ids: string[]) => callApi(confirmAssignments, { body: { ids } }),
  onSuccess: ({ confirmed }, _ids, _result, { client }) => {
    for (const assignment of confirmed) leaveList(client, assignment);
  },
  onSettled: (_answer, _error, _ids, _result, { client }) => refreshPlaces(client),
});

function leaveList(client: QueryClient, { id }: Assignment): void {
  client.setQueriesData<ToDoList>(
    { queryKey: assignmentKeys.unconfirmed },
    (list) => list && withoutItem(list, id, serverNow()),
  );
}
