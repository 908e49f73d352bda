import {
  type Audience,
  type BodyInput,
  getMessage,
  listMessages,
  previewMessage,
  sendMessage,
  stopMessage,
} from '@ijsploeg/worker/contract';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { messageKeys } from '../../lib/api/query-keys.ts';
import { sendOnce } from '../../lib/forms/submission.ts';

/** While mails are being sent, their number changes every second. */
const BUSY_MS = 5_000;
const IDLE_MS = 30_000;
const refreshMs = (isBusy: boolean | undefined) => (isBusy ? BUSY_MS : IDLE_MS);

/** A page of the messages that the reader may see, newest first. */
export const messagesQuery = (page = 1) =>
  queryOptions({
    queryKey: messageKeys.page(page),
    queryFn: ({ signal }) => callApi(listMessages, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: BUSY_MS,
    refetchInterval: ({ state }) => refreshMs(state.data?.items.some(({ waiting }) => waiting > 0)),
  });

/** A message, with its state for each person. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: messageKeys.one(id),
    queryFn: ({ signal }) => callApi(getMessage, { params: { id }, signal }),
    refetchInterval: ({ state }) => refreshMs((state.data?.waiting ?? 0) > 0),
  });

/** Who would get a message now. Counted again while the form is open, because people claim and cancel meanwhile. */
export const previewQuery = (audience: Audience | null) =>
  queryOptions({
    queryKey: messageKeys.preview(audience),
    queryFn: ({ signal }) => callApi(previewMessage, { body: { audience: audience as Audience }, signal }),
    enabled: audience !== null,
    refetchInterval: IDLE_MS,
  });

type NewMessage = Omit<BodyInput<typeof sendMessage>, 'submissionId'>;

/** Sends a message, once for the same text and audience. */
export const sendMutation = (personId: string) =>
  mutationOptions({
    mutationFn: (message: NewMessage) =>
      sendOnce(`message ${personId}`, message, (body) => callApi(sendMessage, { body })),
    // Also after a refusal: the audience has changed.
    onSettled: (_message, _error, _input, _result, { client }) => {
      void client.invalidateQueries({ queryKey: messageKeys.all });
    },
  });

/** Stops the mails of a message that were not sent. */
export const stopMutation = mutationOptions({
  mutationFn: (id: string) => callApi(stopMessage, { params: { id } }),
  onSettled: (_answer, _error, _id, _result, { client }) => {
    void client.invalidateQueries({ queryKey: messageKeys.all });
  },
});
