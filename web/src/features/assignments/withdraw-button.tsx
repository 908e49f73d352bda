import type { MyAssignment } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/ui/button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { withdrawStandInMutation } from '../../lib/shifts/stand-in-mutations.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

interface WithdrawButtonProps {
  assignment: Pick<MyAssignment, 'standIn' | 'shift'>;
  onWithdrawn?: () => void;
}

/** For a reader who can come after all. If somebody was quicker, a toast says so and the lists are refetched. */
export function WithdrawButton({ assignment: { standIn, shift }, onWithdrawn }: WithdrawButtonProps) {
  const { mutateAsync, isPending } = useMutation(withdrawStandInMutation);
  const singleFlight = useSingleFlight();
  if (!standIn) return null;
  const withdraw = async () => {
    try {
      await mutateAsync(standIn.id);
      showToast({ message: m.cannot_withdrawn_toast({ title: shift.title }) });
      onWithdrawn?.();
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.mine_failed_change()) });
    }
  };
  return (
    <Button
      busy={isPending}
      onClick={() => void singleFlight(withdraw)}
      aria-label={m.cannot_withdraw_of({
        title: shift.title,
        when: formatWhen(shift.startTime, shift.endTime),
      })}
    >
      {m.cannot_withdraw()}
    </Button>
  );
}
