import type { ListedShift, PlaceResult } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureReason } from '../../../lib/api/error-message.ts';
import { claimPlacesMutation, releasePlaceMutation } from '../../../lib/shifts/place-mutations.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { followingQuery } from './following.query.ts';

/**
 * Claims a shift together with the same work of the next weeks.
 *
 * @param isOffered whether the reader can claim the shift itself
 */
export function useFollowingClaims(shift: ListedShift, isOffered: boolean) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly PlaceResult[]>([]);
  const { data: following = [] } = useQuery({ ...followingQuery(shift.id), enabled: isOffered });
  const { mutateAsync, isPending } = useMutation(claimPlacesMutation);
  const { mutateAsync: release } = useMutation(releasePlaceMutation);

  /** @returns whether every place was taken; the others are in `results` */
  async function claimAll(): Promise<boolean> {
    const ids = following.map(({ id }) => id).filter((id) => chosen.has(id));
    const answered = await mutateAsync([shift.id, ...ids]);
    setChosen(new Set());
    setResults(answered);
    const places = answered.flatMap(({ assignment }) => assignment ?? []);
    const isComplete = places.length === answered.length;
    if (isComplete)
      showToast({
        message: m.series_claimed_toast({ count: places.length, title: shift.title }),
        onUndo: () =>
          void Promise.all(places.map(({ id }) => release(id))).catch((error: unknown) =>
            showToast({ tone: 'error', message: m.places_undo_failed({ reason: failureReason(error) }) }),
          ),
      });
    return isComplete;
  }
  return { following, chosen, setChosen, results, claimAll, isPending };
}
