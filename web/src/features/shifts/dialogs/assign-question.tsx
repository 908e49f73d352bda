import type { Candidate, OverlappingShift } from '@ijsploeg/worker/contract';
import { Button } from '../../../components/ui/button.tsx';
import { m } from '../../../paraglide/messages.js';
import { shiftText } from './candidate-objections.tsx';
import { InlineQuestion } from './inline-question.tsx';
import type { useAssign } from './use-assign.ts';

interface AssignButtonProps {
  name: string;
  overlaps: Candidate['overlaps'];
  assigning: ReturnType<typeof useAssign>;
}

/** Assigns a candidate. With an overlap, it opens the question first. */
export function AssignButton({ name, overlaps, assigning }: AssignButtonProps) {
  return (
    <Button
      size="sm"
      busy={assigning.isPending}
      onClick={() => (overlaps.length > 0 ? assigning.setNeedsOverride(true) : void assigning.assign(false))}
      aria-label={m.shifts_assign_person({ name })}
    >
      {m.shifts_assign()}
    </Button>
  );
}

interface AssignQuestionProps {
  name: string;
  /** The other shifts, as far as they are known. */
  overlaps?: readonly OverlappingShift[];
  isBusy: boolean;
  onAnswer: (isYes: boolean) => void;
}

/** Asks whether to put somebody on two shifts at once. */
export function AssignQuestion({ name, overlaps = [], isBusy, onAnswer }: AssignQuestionProps) {
  return (
    <InlineQuestion
      action={m.shifts_assign_anyway()}
      cancel={m.shifts_assign_not()}
      busy={isBusy}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {overlaps.length > 0
        ? m.shifts_assign_overlap_with({ name, shifts: overlaps.map(shiftText).join('; ') })
        : m.shifts_assign_overlap({ name })}
    </InlineQuestion>
  );
}
