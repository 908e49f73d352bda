import type { MyAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { acknowledgePlaceMutation } from '../../lib/shifts/place-mutations.ts';
import { m } from '../../paraglide/messages.js';

interface ComeQuestionProps {
  assignment: MyAssignment;
  /** The buttons for a reader who cannot come. */
  children: ReactNode;
}

/** Asks whether the reader will come to a shift that starts soon, or shows that they said so. */
export function ComeQuestion({ assignment, children }: ComeQuestionProps) {
  const { shift } = assignment;
  const { mutate, isPending, error } = useMutation(acknowledgePlaceMutation);
  const named = { title: shift.title, when: formatWhen(shift.startTime, shift.endTime) };
  if (assignment.acknowledgedAt !== null)
    return (
      <p className="flex items-center gap-2 font-semibold text-green-ink">
        <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
        {m.mine_coming()}
      </p>
    );
  return (
    <div className="grid max-w-md gap-2">
      <p className="font-semibold">{m.mine_ask()}</p>
      {error && <Alert tone="error">{errorMessage(error, m.mine_come_failed())}</Alert>}
      <div className="flex flex-wrap gap-2 *:grow *:basis-36">
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => mutate(assignment.id)}
          aria-label={m.mine_come_of(named)}
        >
          {m.mine_come()}
        </Button>
        {children}
      </div>
    </div>
  );
}
