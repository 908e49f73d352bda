import type { Candidate, PlaceResult, ShiftDetail } from '@ijsploeg/worker/contract';
import { personName } from '../../../lib/format/person-name.ts';
import type { Toast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { AssignButton } from './assign-question.tsx';
import { CandidateRow } from './candidate-row.tsx';
import { useAssign } from './use-assign.ts';

export interface AssignCandidateProps {
  shift: ShiftDetail;
  candidate: Candidate;
  /** Also assigns a place that is offered to somebody on the waitlist. */
  overridesOffer: boolean;
  /** The shift has a free place. */
  isOpen: boolean;
  onAssigned: (personId: string) => void;
  /** The shifts of the next weeks on which they are placed, too. */
  following: readonly string[];
  onResults: (results: PlaceResult[]) => void;
  /** What can be done next, offered with the notice. */
  next: NonNullable<Toast['actions']>;
}

/** A candidate in the dialog that assigns people to a shift. */
export function AssignCandidate({
  shift,
  candidate,
  isOpen,
  overridesOffer,
  onAssigned,
  following,
  onResults,
  next,
}: AssignCandidateProps) {
  const { id, seasonShiftCount, overlaps } = candidate;
  const name = personName(candidate);
  const assigning = useAssign(
    shift,
    { id, name },
    {
      overridesOffer,
      following,
      onAssigned: () => onAssigned(id),
      onResults,
      next,
    },
  );
  return (
    <CandidateRow
      candidate={candidate}
      assigning={assigning}
      isOpen={isOpen}
      facts={[m.shifts_assign_season({ count: seasonShiftCount })]}
      isDense
      actions={<AssignButton {...{ name, overlaps, assigning }} />}
    />
  );
}
