import {
  type Answer,
  askByWhatsApp,
  askHolderByWhatsApp,
  askPeople,
  stopAsks,
} from '@ijsploeg/worker/contract';
import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api.ts';
import { assignmentKeys, shiftKeys } from '../../../lib/api/query-keys.ts';
import { serverDate } from '../../../lib/api/server-clock.ts';
import { updateCandidates } from '../dialogs/candidates.queries.ts';

/** Asks people for a shift: the best few, or those named. */
export const askMutation = mutationOptions({
  mutationFn: ({
    shiftId,
    ...chosen
  }: { shiftId: string } & ({ count: number } | { volunteerIds: string[] })) =>
    callApi(askPeople, { params: { id: shiftId }, body: chosen }),
  onSuccess(answer, { shiftId }, _result, { client }) {
    markAsked(client, shiftId, answer);
    if (answer.sendsAt)
      client.setQueryData<UnsentAsks[]>(unsentAsksQuery(shiftId).queryKey, (others = []) => [
        ...others,
        { ...answer, sendsAt: answer.sendsAt ?? '' },
      ]);
  },
  onSettled: (_answer, _error, _chosen, _result, { client }) => refreshNeeds(client),
});

/** Asks of one press whose mails go out at `sendsAt`. */
export type UnsentAsks = Pick<Answer<typeof askPeople>, 'asked'> & { sendsAt: string };

/** The asks for a shift that were made in this tab and can be stopped; they are never fetched. */
export const unsentAsksQuery = (shiftId: string) =>
  queryOptions<UnsentAsks[]>({ queryKey: [...shiftKeys.one(shiftId), 'unsent-asks'], queryFn: skipToken });

/** Removes asks that were sent, or stopped, from those that can be stopped. */
export const forgetUnsent = (client: QueryClient, shiftId: string, unsent: UnsentAsks): void =>
  void client.setQueryData<UnsentAsks[]>(unsentAsksQuery(shiftId).queryKey, (all = []) =>
    all.filter((one) => one.sendsAt !== unsent.sendsAt || one.asked[0]?.id !== unsent.asked[0]?.id),
  );

/** Takes back asks before their mails go out. */
export const stopAsksMutation = mutationOptions({
  mutationFn: ({ shiftId, unsent }: { shiftId: string; unsent: UnsentAsks }) =>
    callApi(stopAsks, { params: { id: shiftId }, body: { askIds: unsent.asked.map(({ id }) => id) } }),
  onSettled(_answer, _error, { shiftId, unsent }, _result, { client }) {
    forgetUnsent(client, shiftId, unsent);
    void client.invalidateQueries({ queryKey: shiftKeys.candidates(shiftId) });
    refreshNeeds(client);
  },
});

/** Makes the link that asks a person for a shift by WhatsApp. */
export const askByWhatsAppMutation = mutationOptions({
  mutationFn: ({ shiftId, volunteerId }: { shiftId: string; volunteerId: string }) =>
    callApi(askByWhatsApp, { params: { id: shiftId }, body: { volunteerId } }),
  onSettled: (_answer, _error, { shiftId }, _result, { client }) => {
    void client.invalidateQueries({ queryKey: shiftKeys.candidates(shiftId) });
    refreshNeeds(client);
  },
});

/** Makes the link that asks the holder of a place by WhatsApp whether they come. */
export const askHolderByWhatsAppMutation = mutationOptions({
  mutationFn: (assignmentId: string) => callApi(askHolderByWhatsApp, { params: { id: assignmentId } }),
  onSettled: (_answer, _error, _assignmentId, _result, { client }) => refreshNeeds(client),
});

function refreshNeeds(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: assignmentKeys.today });
  void client.invalidateQueries({ queryKey: assignmentKeys.gaps });
}

/** Marks people as asked in every cached list of candidates. */
function markAsked(client: QueryClient, shiftId: string, { asked, sendsAt }: Answer<typeof askPeople>): void {
  const now = serverDate().toISOString();
  const personIds = asked.map(({ volunteerId }) => volunteerId);
  updateCandidates(client, shiftId, (candidate) =>
    personIds.includes(candidate.id)
      ? {
          ...candidate,
          lastAskedAt: now,
          asksThisWeek: candidate.asksThisWeek + 1,
          askRefusal: 'asked',
          // The next response has when it expires and who asked.
          ask: {
            askedAt: now,
            ...(sendsAt && { sendsAt }),
            askedBy: null,
            answer: null,
            expiresAt: '2099-01-01T00:00:00.000Z',
          },
        }
      : candidate,
  );
}
