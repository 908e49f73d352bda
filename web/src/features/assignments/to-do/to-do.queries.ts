import {
  type Assignment,
  cancelAssignment,
  confirmAssignment,
  getPerson,
  listPersonAssignments,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { assignmentKeys, personKeys } from '../../../lib/api/query-keys.ts';
import { refreshPlaces } from '../../../lib/assignments/place-mutations.ts';
import { withoutItem } from './to-do-list.ts';
import { unconfirmedQuery } from './unconfirmed.query.ts';

/** Who somebody is, with their skills. */
export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: personKeys.one(personId),
    queryFn: ({ signal }) => callApi(getPerson, { params: { id: personId }, signal }),
  });

/** Somebody's newest assignments, as many as the details show. */
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
 * Confirms a place or takes it away. It leaves the list when the server has done it, not before: a mail goes out
 * with it that no rollback takes back. Refused or not, the lists are read anew.
 */
export const decidePlaceMutation = mutationOptions({
  mutationFn: ({ assignmentId, verdict }: PlaceDecision) =>
    verdict === 'confirm'
      ? callApi(confirmAssignment, { params: { id: assignmentId } })
      : // What another admin confirmed meanwhile is not taken away unawares.
        callApi(cancelAssignment, { params: { id: assignmentId }, query: { ifStatus: 'assigned' } }),
  onSuccess: (assignment, _decision, _result, { client }) => leaveList(client, assignment),
  onSettled: (_assignment, _error, _decision, _result, { client }) => refreshPlaces(client),
});

function leaveList(client: QueryClient, { id }: Assignment): void {
  client.setQueryData(unconfirmedQuery.queryKey, (list) => list && withoutItem(list, id, Date.now()));
}
