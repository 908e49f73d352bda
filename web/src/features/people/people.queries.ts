import {
  type Answer,
  changePerson,
  correctPersonEmail,
  endPersonSessions,
  type ListedPerson,
  listPeople,
  listPersonAssignments,
  type Person,
  type PersonChange,
  type RoleChange,
  removePerson,
  removePersonFactor,
  type Skill,
  setPersonRole,
  setPersonSkills,
} from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { approvalKeys, assignmentKeys, eventKeys, personKeys } from '../../lib/api/query-keys.ts';
import { personQuery } from '../../lib/people/person.query.ts';
import { refreshPlaces } from '../../lib/shifts/place-mutations.ts';
import type { PeopleSearch } from './people-search.ts';

/** How many of a person's shifts are shown. */
export const SHOWN_SHIFTS = 100;

/** One page of people. The previous page stays visible while the next one loads. */
export function peopleQuery({ view, q, skill, sort, page }: PeopleSearch) {
  const query = {
    view: view ?? 'volunteers',
    search: q ?? '',
    skill: skill ?? 'all',
    sort: sort ?? 'newest',
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

/** {@link personQuery}, refetched for each dialog, because the consequences must be current. */
export const freshPersonQuery = (personId: string) =>
  queryOptions({ ...personQuery(personId), refetchOnMount: 'always' });

/** A person's newest shifts. */
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

/**
 * Reloads everything that shows people, places or applications. Also after a refusal, which means that the
 * data was outdated.
 */
function refetchPeople(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: approvalKeys.pending });
  refreshPlaces(client);
}

/** Writes the server's answer into the cached lists until they reload. */
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
    onSettled: (_person, _error, _input, _result, { client }) => refetchPeople(client),
  });

/** Changes a role one step; refused when the person's role has changed meanwhile. */
export const changeRoleMutation = act(
  ({ personId, role, from }: Required<RoleChange> & { personId: string }) =>
    callApi(setPersonRole, { params: { id: personId }, body: { role, from } }),
);

/** Changes the given profile fields of a person. */
export const changePersonMutation = act(
  ({ personId, change }: { personId: string; change: Partial<PersonChange> }) =>
    callApi(changePerson, { params: { id: personId }, body: change }),
);

/** Mails a link to another address of a person, who confirms it by that link. */
export const correctEmailMutation = act(({ personId, email }: { personId: string; email: string }) =>
  callApi(correctPersonEmail, { params: { id: personId }, body: { email } }),
);

/** Sets a person's skills. */
export const changeSkillsMutation = act(
  ({ personId, skills }: { personId: string; skills: readonly Skill[] }) =>
    callApi(setPersonSkills, { params: { id: personId }, body: { skills: [...skills] } }),
);

/**
 * Removes a person. Not found counts as success: an answer was lost, or another admin was faster.
 *
 * @returns what became free; null when the person was already removed
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
    // Their cancelled reservations freed places.
    void client.invalidateQueries({ queryKey: eventKeys.all });
    // Not awaited: the dialog is about to close and would refetch them.
    void client.invalidateQueries({ queryKey: personKeys.one(personId), refetchType: 'none' });
    refetchPeople(client);
  },
});

/** Asks for the removal of a person's second factor; returns when it takes effect. */
export const removeFactorMutation = mutationOptions({
  mutationFn: (personId: string) => callApi(removePersonFactor, { params: { id: personId } }),
  onSettled: (_asked, _error, personId, _result, { client }) => {
    void client.invalidateQueries({ queryKey: personKeys.one(personId) });
  },
});

/** Signs a person out everywhere. */
export const endSessionsMutation = mutationOptions({
  mutationFn: (personId: string) => callApi(endPersonSessions, { params: { id: personId } }),
});
