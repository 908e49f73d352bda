import type { Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { assignMutation } from './shift-acts.ts';

interface Person {
  id: string;
  name: string;
}

/** Gives one person a place, and asks first where they hold another at that time. */
export function useAssign(
  { id: shiftId, title, endTime }: Pick<Shift, 'id' | 'title' | 'endTime'>,
  { id: volunteerId, name }: Person,
  onAssigned: () => void,
) {
  const { mutateAsync, isPending } = useMutation(assignMutation);
  const onlyOne = useSingleFlight();
  const [asksToOverride, setAsksToOverride] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const assign = (overrideOverlap: boolean) => onlyOne(() => give(overrideOverlap));

  async function give(overrideOverlap: boolean): Promise<void> {
    setFailure(null);
    try {
      const place = await mutateAsync({ shiftId, volunteerId, overrideOverlap });
      setAsksToOverride(false);
      // Nobody is mailed about a shift that is over.
      const told = Date.parse(endTime) > Date.now() ? m.shifts_assigned : m.shifts_assigned_untold;
      showToast({ message: place ? told({ name, title }) : m.shifts_assigned_already({ name }) });
      onAssigned();
    } catch (error) {
      const isOverlap = error instanceof ApiError && error.code === 'shift.overlap';
      setAsksToOverride(isOverlap);
      setFailure(isOverlap ? null : error);
    }
  }
  return {
    assign,
    isPending,
    failure,
    /** They hold another place at that time: the place is given only to who says so. */
    asksToOverride,
    setAsksToOverride,
  };
}
