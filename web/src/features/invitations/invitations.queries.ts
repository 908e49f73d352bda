import {
  applyInvitations,
  type BodyInput,
  listInvitations,
  previewInvitations,
  remindInvited,
  stopInvitations,
  withdrawInvitation,
} from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, NetworkError } from '../../lib/api/api.ts';
import { invitationKeys } from '../../lib/api/query-keys.ts';
import { sendOnce } from '../../lib/forms/submission.ts';
import type { InvitationsSearch } from './invitations-search.ts';
import type { SheetPerson } from './people-sheet/to-people.ts';

/** While mails are being sent, their number changes every second. */
const BUSY_MS = 5_000;
const IDLE_MS = 30_000;

/** A page of the invitations, newest first, with the numbers of all. */
export const invitationsQuery = ({ state, page = 1 }: Pick<InvitationsSearch, 'state' | 'page'> = {}) => {
  const query = { ...(state && { state }), page: String(page) };
  return queryOptions({
    queryKey: invitationKeys.list(query),
    queryFn: ({ signal }) => callApi(listInvitations, { query, signal }),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: BUSY_MS,
    refetchInterval: ({ state }) => ((state.data?.unsent ?? 0) > 0 ? BUSY_MS : IDLE_MS),
  });
};

const toRow = ({ isHidden: _, ...row }: SheetPerson) => row;

/** What would become of each row. */
export const previewQuery = (people: readonly SheetPerson[]) => {
  const rows = people.map(toRow);
  return queryOptions({
    queryKey: invitationKeys.preview(rows),
    queryFn: ({ signal }) => callApi(previewInvitations, { body: { rows }, signal }),
    enabled: rows.length > 0,
    // After each correction, the table stays while the rows are checked again; nothing can be sent meanwhile.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

const refresh = (client: QueryClient) => void client.invalidateQueries({ queryKey: invitationKeys.all });

type Sheet = Omit<BodyInput<typeof applyInvitations>, 'submissionId' | 'rows'> & {
  people: readonly SheetPerson[];
};

/** Invites these people, once for the same sheet. */
export const applyMutation = mutationOptions({
  mutationFn: ({ people, ...sheet }: Sheet) =>
    sendOnce('invitations', { ...sheet, rows: people.map(toRow) }, (body) =>
      callApi(applyInvitations, { body }),
    ),
  // Also after a refusal: somebody else may have invited them. After a lost answer the same rows are sent again, because they may
  // be invited already, and the server then repeats its answer.
  onSettled: (_answer, error, _sheet, _result, { client }) => {
    if (!(error instanceof NetworkError)) refresh(client);
  },
});

/** Reminds everybody who has not answered, if they are this many. */
export const remindMutation = mutationOptions({
  mutationFn: (expected: number) => callApi(remindInvited, { body: { expected } }),
  onSettled: (_answer, _error, _expected, _result, { client }) => refresh(client),
});

export const stopMutation = mutationOptions({
  mutationFn: () => callApi(stopInvitations),
  onSettled: (_answer, _error, _input, _result, { client }) => refresh(client),
});

export const withdrawMutation = mutationOptions({
  mutationFn: (id: string) => callApi(withdrawInvitation, { params: { id } }),
  onSettled: (_answer, _error, _id, _result, { client }) => refresh(client),
});
