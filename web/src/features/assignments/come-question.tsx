import type { MyAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { acknowledgePlaceMutation } from '../../lib/assignments/place-mutations.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';

/** Asks whether the reader comes to a shift that starts soon, or shows that they said so. */
export function ComeQuestion({ assignment }: { assignment: MyAssignment }) {
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
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => mutate(assignment.id)}
          aria-label={m.mine_come_of(named)}
        >
          {m.mine_come()}
        </Button>
        <LinkButton
          from="/my-shifts"
          to="/my-shifts"
          search={(search) => ({ ...search, cannot: assignment.id })}
          {...OPEN_DIALOG_OPTIONS}
          preload={false}
          aria-label={m.cannot_button_of(named)}
        >
          {m.cannot_button()}
        </LinkButton>
      </div>
    </div>
  );
}
