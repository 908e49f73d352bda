import {
  type Answer,
  changePerson,
  getPerson,
  type ListedPerson,
  listPeople,
  listPersonAssignments,
  type Person,
  type PersonChange,
  type RoleChange,
  removePerson,
  type Skill,
  setPersonRole,
  setPersonSkills,
} from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { approvalKeys, assignmentKeys, eventKeys, personKeys } from '../../lib/api/query-keys.ts';
import { refreshPlaces } from '../../lib/assignments/place-mutations.ts';
import type { PeopleSearch } from './people-search.ts';

/** How many of somebody's shifts are shown. */
export const SHOWN_SHIFTS = 100;

/** A page of people. The page before stays in sight while the next is on its way. */
export function peopleQuery({ view, q, skill, page }: PeopleSearch) {
  const query = {
    view: view ?? 'volunteers',
    search: q ?? '',
    skill: skill ?? 'all',
    page: String(page ?? 1),
  } as const;
  return queryOptions({
    queryKey: personKeys.list(query),
    queryFn: ({ signal }) => callApi(listPeople, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
}

/** One person, with what they would lose. Read anew for each dialog: a consequence must not be an old one. */
export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: personKeys.one(personId),
    queryFn: ({ signal }) => callApi(getPerson, { params: { id: personId }, signal }),
    refetchOnMount: 'always',
  });

/** Somebody's newest shifts. */
export const personShiftsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...assignmentKeys.ofPerson(personId), SHOWN_SHIFTS],
    queryFn: async ({ signal }) =>
      (
        await callApi(listPersonAssignments, {
          params: { id: personId },
          query: { limit: String(SHOWN_SHIFTS) },
          signal,
        })
      ).items,
  });

/** Done or refused, whatever tells of people, places or applications is read anew: a refusal means it was old. */
function readAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: personKeys.lists });
  void client.invalidateQueries({ queryKey: approvalKeys.pending });
  refreshPlaces(client);
}

/** Puts what the server just said of somebody where they are shown, until that is read anew. */
function show(client: QueryClient, person: Person): void {
  client.setQueryData(personKeys.one(person.id), person);
  client.setQueriesData<{ items: ListedPerson[] }>(
    { queryKey: personKeys.lists },
    (list) => list && { ...list, items: list.items.map((one) => (one.id === person.id ? person : one)) },
  );
}

const act = <Input extends { personId: string }, Answer extends Person>(
  mutationFn: (input: Input) => Promise<Answer>,
) =>
  mutationOptions({
    mutationFn,
    onSuccess: (person, _input, _result, { client }) => show(client, person),
    onError: (_error, { personId }, _result, { client }) => {
      void client.invalidateQueries({ queryKey: personKeys.one(personId) });
    },
    onSettled: (_person, _error, _input, _result, { client }) => readAnew(client),
  });

/** Moves somebody from one role to the next; refused when they have another by now. */
export const changeRoleMutation = act(
  ({ personId, role, from }: Required<RoleChange> & { personId: string }) =>
    callApi(setPersonRole, { params: { id: personId }, body: { role, from } }),
);

/** Changes the given fields of somebody's profile. */
export const changePersonMutation = act(
  ({ personId, change }: { personId: string; change: Partial<PersonChange> }) =>
    callApi(changePerson, { params: { id: personId }, body: change }),
);

/** Sets somebody's skills. */
export const changeSkillsMutation = act(
  ({ personId, skills }: { personId: string; skills: readonly Skill[] }) =>
    callApi(setPersonSkills, { params: { id: personId }, body: { skills: [...skills] } }),
);

/**
 * Removes somebody. That they were gone already is no failure: an answer was lost on the way, or another admin was
 * quicker.
 *
 * @returns what is free again; null when they were gone already
 */
export const removePersonMutation = mutationOptions({
  mutationFn: async (personId: string): Promise<Answer<typeof removePerson> | null> => {
    try {
      return await callApi(removePerson, { params: { id: personId } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'person.not_found') return null;
      throw error;
    }
  },
  onSettled: (_freed, _error, personId, _result, { client }) => {
    // Their reservations gave places back.
    void client.invalidateQueries({ queryKey: eventKeys.all });
    // Not now: the dialog that is about to close would go looking for them.
    void client.invalidateQueries({ queryKey: personKeys.one(personId), refetchType: 'none' });
    readAnew(client);
  },
});
