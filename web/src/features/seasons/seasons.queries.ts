import {
  type BodyInput,
  bringBack,
  changeSeason,
  closeSeason,
  createSeason,
  getBringBack,
  getSeason,
  getSeasonClosing,
  getSeasonFigures,
  listBringBack,
  listSeasons,
  type NewSeason,
  stopBringBack,
} from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { keysOfPlaces, messageKeys, seasonKeys } from '../../lib/api/query-keys.ts';
import type { SeasonSearch } from './seasons-search.ts';

/** While mails are being sent, their number changes every second. */
const BUSY_MS = 5_000;
const IDLE_MS = 30_000;

/** The seasons, latest first. */
export const seasonsQuery = queryOptions({
  queryKey: seasonKeys.list,
  queryFn: async ({ signal }) => (await callApi(listSeasons, { signal })).items,
  staleTime: BUSY_MS,
});

/** A season, and how far it is prepared. */
export const seasonQuery = (id: string) =>
  queryOptions({
    queryKey: seasonKeys.one(id),
    queryFn: ({ signal }) => callApi(getSeason, { params: { id }, signal }),
    staleTime: BUSY_MS,
  });

/** Whom the question "Will you join again?" would reach, and what those who have it answered. */
export const bringBackQuery = (id: string) =>
  queryOptions({
    queryKey: seasonKeys.bringBack(id),
    queryFn: ({ signal }) => callApi(getBringBack, { params: { id }, signal }),
    staleTime: BUSY_MS,
    refetchInterval: ({ state }) => ((state.data?.unsent ?? 0) > 0 ? BUSY_MS : IDLE_MS),
  });

/** A page of those who gave an answer. */
export const askedPeopleQuery = (id: string, { answer = 'silent', page = 1 }: SeasonSearch) => {
  const query = { answer, page: String(page) };
  return queryOptions({
    queryKey: seasonKeys.people(id, query),
    queryFn: ({ signal }) => callApi(listBringBack, { params: { id }, query, signal }),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: BUSY_MS,
  });
};

/** What closing a season would freeze and erase. */
export const closingQuery = (id: string) =>
  queryOptions({
    queryKey: seasonKeys.closing(id),
    queryFn: ({ signal }) => callApi(getSeasonClosing, { params: { id }, signal }),
    staleTime: BUSY_MS,
  });

/** The figures of a season, and of the one before it. */
export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: seasonKeys.figures(id),
    queryFn: ({ signal }) => callApi(getSeasonFigures, { params: { id }, signal }),
    staleTime: BUSY_MS,
  });

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: seasonKeys.all });

export const createSeasonMutation = mutationOptions({
  mutationFn: (body: NewSeason) => callApi(createSeason, { body }),
  onSettled: (_season, _error, _body, _result, { client }) => refresh(client),
});

export const changeSeasonMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: string } & BodyInput<typeof changeSeason>) =>
    callApi(changeSeason, { params: { id }, body }),
  onSettled: (_season, _error, _body, _result, { client }) => refresh(client),
});

/** Closes a season whose name was typed. */
export const closeSeasonMutation = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string }) =>
    callApi(closeSeason, { params: { id }, body: { name } }),
  onSettled: (_closing, _error, _body, _result, { client }) => {
    for (const queryKey of [seasonKeys.all, messageKeys.all, ...keysOfPlaces])
      void client.invalidateQueries({ queryKey });
  },
});

/** Asks an audience, if they are this many. */
export const bringBackMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: string } & BodyInput<typeof bringBack>) =>
    callApi(bringBack, { params: { id }, body }),
  onSettled: (_counts, _error, _body, _result, { client }) => refresh(client),
});

export const stopBringBackMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => callApi(stopBringBack, { params: { id } }),
    onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
  });
