import {
  type Assignment,
  type AssignmentStatus,
  assignStandIn,
  assignToShifts,
  assignVolunteer,
  cancelAssignment,
  changeShift,
  completeAssignment,
  confirmAssignment,
  createShift,
  deleteShift,
  duplicateShift,
  type ListedShift,
  moveAssignment,
  type NewShift,
  reopenAssignment,
  type ShiftChange,
  setLead,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { eventsQuery } from '../../../components/shifts/form/events.queries.ts';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { keysOfPlaces, shiftKeys } from '../../../lib/api/query-keys.ts';

/** Refetches everything that shows shifts but not the candidates, who would change places under the pointer. */
function refreshShifts(client: QueryClient): void {
  for (const queryKey of keysOfPlaces)
    void client.invalidateQueries({
      queryKey,
      predicate: ({ queryKey: [, part] }) => part !== 'candidates',
    });
}

/**
 * A mutation of a shift or of a place on it. Everything that shows shifts is refetched after a lost response
 * too.
 */
const shiftMutation = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, error, _input, _result, { client }) => {
      refreshShifts(client);
      // A deleted event can no longer be chosen.
      if (error instanceof ApiError && error.code === 'event.not_found')
        void client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
  });

export const createShiftMutation = shiftMutation((body: NewShift) => callApi(createShift, { body }));

export const duplicateShiftMutation = shiftMutation(
  ({ shiftId, fields }: { shiftId: string; fields: NewShift }) =>
    callApi(duplicateShift, { params: { id: shiftId }, body: fields }),
);

/** Saves an edit of one version. */
export const changeShiftMutation = shiftMutation(
  ({ shiftId, change }: { shiftId: string; change: ShiftChange }) =>
    callApi(changeShift, { params: { id: shiftId }, body: change }),
);

/**
 * Deletes a shift. It is not an error when it is deleted already: another admin was faster, or the response was lost.
 *
 * @returns how many people are mailed; null when it was deleted already
 */
export const deleteShiftMutation = mutationOptions({
  mutationFn: async (shiftId: string): Promise<number | null> => {
    try {
      return (await callApi(deleteShift, { params: { id: shiftId } })).notified;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shift.not_found') return null;
      throw error;
    }
  },
  onSuccess: (_answer, shiftId, _result, { client }) => {
    client.setQueriesData<ListedShift[]>({ queryKey: shiftKeys.lists }, (shifts) =>
      shifts?.filter(({ id }) => id !== shiftId),
    );
  },
  onSettled: (_answer, error, shiftId, _result, { client }) => {
    // The deleted shift itself cannot be refetched.
    for (const queryKey of keysOfPlaces)
      void client.invalidateQueries({
        queryKey,
        predicate: ({ queryKey: [, , id] }) => error !== null || id !== shiftId,
      });
  },
});

interface Place {
  shiftId: string;
  /** The request for a stand-in of the person whose place is given away. */
  standInId: string | undefined;
  volunteerId: string;
  /** Assigns them even if they are on another shift at that time. */
  overrideOverlap: boolean;
  /** Also assigns a place that is offered to somebody on the waitlist. */
  overridesOffer: boolean;
}

/** Assigns a volunteer to a shift; null when they are on it already, which is not an error. */
export const assignMutation = shiftMutation(
  async ({ shiftId, standInId, overridesOffer, ...body }: Place): Promise<Assignment | null> => {
    if (standInId) return callApi(assignStandIn, { params: { id: standInId }, body });
    try {
      return await callApi(assignVolunteer, {
        params: { id: shiftId },
        body: { ...body, overrideOffer: overridesOffer },
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shift.already_claimed') return null;
      throw error;
    }
  },
);

/** Assigns a volunteer to each of these shifts that has a place; the others are in the results with the reason. */
export const assignToShiftsMutation = shiftMutation(
  async ({ volunteerId, shiftIds }: { volunteerId: string; shiftIds: string[] }) =>
    (await callApi(assignToShifts, { params: { id: volunteerId }, body: { shiftIds } })).results,
);

const ENDPOINTS = {
  confirmed: confirmAssignment,
  completed: completeAssignment,
  cancelled: cancelAssignment,
  /** Undoes a completion. */
  reopened: reopenAssignment,
};
/** What an admin can do with a place that is held. */
export type Move = keyof typeof ENDPOINTS;

/** The status that a place has afterwards. */
export const statusAfter = (move: Move): AssignmentStatus => (move === 'reopened' ? 'confirmed' : move);

/** Makes the holder of a place lead the shift, or no longer. */
export const setLeadMutation = shiftMutation(
  ({ assignmentId, isLead }: { assignmentId: string; isLead: boolean }) =>
    callApi(setLead, { params: { id: assignmentId }, body: { isLead } }),
);

interface PlaceMove {
  assignmentId: string;
  /**
   * The status on screen, so that a place that another admin has confirmed meanwhile is not cancelled by
   * mistake.
   */
  from: AssignmentStatus;
  to: Move;
}

/** Gives a place its next status. It is not an error when it has it already. */
export const movePlaceMutation = shiftMutation(async ({ assignmentId, from, to }: PlaceMove) => {
  const isConditional = to === 'cancelled' && (from === 'assigned' || from === 'confirmed');
  try {
    await callApi(ENDPOINTS[to], {
      params: { id: assignmentId },
      ...(isConditional && { query: { ifStatus: from } }),
    });
  } catch (error) {
    if (error instanceof ApiError && error.detail.state === statusAfter(to)) return;
    throw error;
  }
});

interface PlaceOnOther {
  assignmentId: string;
  /** The shift to move to. */
  shiftId: string;
  overrideOverlap: boolean;
  /** The status on screen. */
  ifStatus: 'assigned' | 'confirmed';
}

/** Moves the holder of a place to another shift, in one step. */
export const moveToShiftMutation = shiftMutation(({ assignmentId, ...body }: PlaceOnOther) =>
  callApi(moveAssignment, { params: { id: assignmentId }, body }),
);
