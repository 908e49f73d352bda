import { confirmAssignment } from '@ijsploeg/worker/contract';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { refreshPlaces } from '../../lib/shifts/place-mutations.ts';

/** Confirms a place as an admin. The lists reload whether it succeeds or fails. */
export const confirmAssignmentMutation = mutationOptions({
  mutationFn: (assignmentId: string) => callApi(confirmAssignment, { params: { id: assignmentId } }),
  onSettled: (_assignment, _error, _assignmentId, _result, { client }) => refreshPlaces(client),
});
