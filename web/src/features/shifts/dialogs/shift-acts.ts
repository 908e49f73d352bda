import {
  type Assignment,
  type AssignmentStatus,
  assignVolunteer,
  cancelAssignment,
  changeShift,
  completeAssignment,
  confirmAssignment,
  createShift,
  deleteShift,
  duplicateShift,
  type ListedShift,
  listShifts,
  type NewShift,
  type Shift,
  type ShiftChange,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, callApi } from '../../../lib/api/api.ts';
import { assignmentKeys, shiftKeys } from '../../../lib/api/query-keys.ts';
import { createOnce } from '../../../lib/forms/create-once.ts';
import { eventsQuery } from './events.queries.ts';
import { findMade } from './find-made.ts';

/**
 * What admins do to shifts and to the places on them. After each act, and also when its answer was lost, whatever
 * shows shifts is read anew: what is on screen is what the server has.
 */

/** Everything but the people to choose from, who would change places under the pointer. */
function refreshShifts(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: shiftKeys.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'candidates',
  });
  void client.invalidateQueries({ queryKey: assignmentKeys.all });
}

/** An act after which, done or refused, everything is read anew. */
const act = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, error, _input, _result, { client }) => {
      refreshShifts(client);
      // An event that is gone can no longer be chosen.
      if (error instanceof ApiError && error.code === 'event.not_found')
        void client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
  });

async function findBeside(fields: NewShift, since: number): Promise<Shift | undefined> {
  const query = { from: fields.startTime, to: fields.endTime };
  return findMade((await callApi(listShifts, { query })).items, fields, since);
}

/** Makes a shift; the form of this name sent twice makes one. */
export const createShiftMutation = (form: string) =>
  act(createOnce(form, (fields) => callApi(createShift, { body: fields }), findBeside));

/** Makes a copy of a shift; as {@link createShiftMutation}. */
export const duplicateShiftMutation = (form: string, shiftId: string) =>
  act(
    createOnce(
      form,
      (fields) => callApi(duplicateShift, { params: { id: shiftId }, body: fields }),
      findBeside,
    ),
  );

/** Writes an edit over the version it was made from. */
export const changeShiftMutation = act(({ shiftId, change }: { shiftId: string; change: ShiftChange }) =>
  callApi(changeShift, { params: { id: shiftId }, body: change }),
);

/**
 * Deletes a shift. That it is gone already is no failure: another was quicker, or the answer was lost.
 *
 * @returns how many are told by mail; null when it was gone already
 */
export const deleteShiftMutation = mutationOptions({
  mutationFn: async (shiftId: string): Promise<number | null> => {
    try {
      return (await callApi(deleteShift, { params: { id: shiftId } })).told;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shift.not_found') return null;
      throw error;
    }
  },
  onSuccess: (_told, shiftId, _result, { client }) => {
    client.setQueriesData<ListedShift[]>({ queryKey: shiftKeys.lists }, (shifts) =>
      shifts?.filter(({ id }) => id !== shiftId),
    );
  },
  onSettled: (_told, error, shiftId, _result, { client }) => {
    // Of what is gone there is nothing to read.
    void client.invalidateQueries({
      queryKey: shiftKeys.all,
      predicate: ({ queryKey }) => error !== null || queryKey[2] !== shiftId,
    });
    void client.invalidateQueries({ queryKey: assignmentKeys.all });
  },
});

interface Place {
  shiftId: string;
  volunteerId: string;
  /** Also when they hold another place at that time. */
  overrideOverlap: boolean;
}

/**
 * Gives somebody a place. That they have it already is no failure.
 *
 * @returns null when they had it already
 */
export const assignMutation = act(async ({ shiftId, ...body }: Place): Promise<Assignment | null> => {
  try {
    return await callApi(assignVolunteer, { params: { id: shiftId }, body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'shift.already_claimed') return null;
    throw error;
  }
});

const MOVES = { confirmed: confirmAssignment, completed: completeAssignment, cancelled: cancelAssignment };
/** What an admin can make of a place that is held. */
export type Move = keyof typeof MOVES;

interface PlaceMove {
  assignmentId: string;
  /** As it is on screen: what another admin confirmed meanwhile is not taken away unawares. */
  from: AssignmentStatus;
  to: Move;
}

/** Moves a place on. That it is there already is no failure. */
export const movePlaceMutation = act(async ({ assignmentId, from, to }: PlaceMove) => {
  const isConditional = to === 'cancelled' && (from === 'assigned' || from === 'confirmed');
  try {
    await callApi(MOVES[to], {
      params: { id: assignmentId },
      ...(isConditional && { query: { ifStatus: from } }),
    });
  } catch (error) {
    if (error instanceof ApiError && error.detail.state === to) return;
    throw error;
  }
});
