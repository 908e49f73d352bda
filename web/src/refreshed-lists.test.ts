import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decideCorrectionMutation } from './features/assignments/hours.queries.ts';
import { removeWalkInMutation } from './features/crew/crew.queries.ts';
import { applyPlanMutation, undoPlanMutation } from './features/plans/plans.queries.ts';
import { deleteShiftMutation, moveToShiftMutation } from './features/shifts/dialogs/shift.mutations.ts';
import { keysOfPlaces } from './lib/api/query-keys.ts';
import { claimPlaceMutation } from './lib/shifts/place-mutations.ts';

afterEach(() => void vi.unstubAllGlobals());

const plan = { planId: 'pln_1', version: 1 };

/** Each runs a mutation with its input. */
const MUTATIONS: Record<string, (client: QueryClient) => Promise<unknown>> = {
  'a claim': (client) => new MutationObserver(client, claimPlaceMutation).mutate({ shiftId: 'shf_1' }),
  'a move on the grid': (client) =>
    new MutationObserver(client, moveToShiftMutation).mutate({
      assignmentId: 'asg_1',
      shiftId: 'shf_1',
      overrideOverlap: false,
      ifStatus: 'assigned',
    }),
  'deleting a shift': (client) => new MutationObserver(client, deleteShiftMutation).mutate('shf_1'),
  'applying a plan': (client) =>
    new MutationObserver(client, applyPlanMutation).mutate({ ...plan, expected: 1 }),
  'undoing a plan': (client) => new MutationObserver(client, undoPlanMutation).mutate(plan),
  'deciding on corrected hours': (client) =>
    new MutationObserver(client, decideCorrectionMutation).mutate({ id: 'cor_1', isAccepted: true }),
  'removing a walk-in': (client) => new MutationObserver(client, removeWalkInMutation).mutate('asg_1'),
};

describe('the lists of shifts, places and hours, and the grid', () => {
  it.each(Object.entries(MUTATIONS))(
    'are out of date after %s, also when the answer got lost',
    async (_, run) => {
      for (const answer of [
        () => Response.json({}),
        () => Promise.reject(new TypeError('Failed to fetch')),
      ]) {
        vi.stubGlobal('fetch', vi.fn(answer));
        const client = new QueryClient();
        const keys = keysOfPlaces.map((key) => [...key, 'shown']);
        for (const key of keys) client.setQueryData(key, []);
        await run(client).catch(() => {});
        for (const key of keys) expect([key, client.getQueryState(key)?.isInvalidated]).toEqual([key, true]);
      }
    },
  );
});
