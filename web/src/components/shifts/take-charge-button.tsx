import type { Charge } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api/error-message.ts';
import { takeChargeMutation } from '../../lib/shifts/charges.queries.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';

interface TakeChargeButtonProps {
  /** The parts of today, by time. */
  charges: readonly Charge[];
  /** The signed-in person. */
  personId: string;
  now: Date;
}

/** Takes charge now, with one press. Renders nothing for whoever is in charge. */
export function TakeChargeButton({ charges, personId, now }: TakeChargeButtonProps) {
  const { mutateAsync, isPending } = useMutation(takeChargeMutation);
  const current = charges.findLast(({ from }) => Date.parse(from) <= now.getTime());
  if (current?.person.id === personId) return null;
  async function take(): Promise<void> {
    try {
      await mutateAsync();
      showToast({ message: m.charge_taken() });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.charge_take_failed()) });
    }
  }
  return (
    <Button size="sm" busy={isPending} onClick={() => void take()}>
      {current ? m.charge_take() : m.charge_take_first()}
    </Button>
  );
}
