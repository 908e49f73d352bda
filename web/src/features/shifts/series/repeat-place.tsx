import type { ListedShift, PlaceResult } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FollowingChoice } from '../../../components/shifts/following-choice.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { assignToShiftsMutation } from '../dialogs/shift.mutations.ts';
import { followingQuery } from './following.query.ts';
import { notAssignableReason } from './not-assignable.ts';
import { RefusedPlaces } from './refused-places.tsx';

interface RepeatPlaceProps {
  shift: ListedShift;
  /** The holder of a place on it. */
  person: { id: string; name: string };
  now: Date;
  onClose: () => void;
}

/** Gives somebody who is on a shift the same work in the next weeks, below their row. */
export function RepeatPlace({ shift, person, now, onClose }: RepeatPlaceProps) {
  const { data: following, error } = useQuery(followingQuery(shift.id));
  const { mutateAsync, isPending, error: failure } = useMutation(assignToShiftsMutation);
  const singleFlight = useSingleFlight();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<readonly PlaceResult[]>([]);
  const assign = () =>
    void singleFlight(async () => {
      const answered = await mutateAsync({ volunteerId: person.id, shiftIds: [...chosen] }).catch(() => null);
      if (!answered) return;
      const count = answered.filter(({ assignment }) => assignment).length;
      if (count > 0)
        showToast({ message: m.series_assigned_toast({ name: person.name, count, title: shift.title }) });
      setChosen(new Set());
      setResults(answered);
      if (count === answered.length) onClose();
    });
  const isPossible = following?.some((one) => notAssignableReason(one) === null);
  const problem = error ?? failure;
  return (
    <div className="mt-2 grid animate-appear gap-2">
      {following && (
        <FollowingChoice
          first={shift}
          reasonOf={notAssignableReason}
          {...{ following, chosen, now }}
          onChoose={setChosen}
        />
      )}
      {following && !isPossible && <Alert tone="info">{m.series_repeat_none()}</Alert>}
      <RefusedPlaces results={results} shifts={following ?? []} now={now} />
      {problem && <Alert tone="error">{errorMessage(problem, m.shifts_failed_place())}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onClose}>
          {m.ui_close()}
        </Button>
        {isPossible && (
          <Button size="sm" variant="primary" busy={isPending} disabled={chosen.size === 0} onClick={assign}>
            {m.series_repeat_do()}
          </Button>
        )}
      </div>
    </div>
  );
}
