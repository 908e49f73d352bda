import type { DoubleBooking } from '@ijsploeg/worker/contract';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { fullName } from '../../../lib/format/person-name.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { m } from '../../../paraglide/messages.js';
import { ConfirmDialog } from '../../confirm-dialog.tsx';

interface DoubleBookingDialogProps {
  people: readonly DoubleBooking[];
  onSave: () => Promise<unknown>;
  onClose: () => void;
}

/** Names the people whom the new times of a shift put on two shifts at once, and asks whether to save anyway. */
export function DoubleBookingDialog({ people, onSave, onClose }: DoubleBookingDialogProps) {
  const now = useNow();
  return (
    <ConfirmDialog
      title={m.shifts_double_title()}
      confirm={m.shifts_double_save()}
      cancel={m.shifts_double_back()}
      variant="primary"
      failed={m.shifts_failed_edit()}
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>{m.shifts_double_text({ count: people.length })}</p>
      <ul className="grid gap-3">
        {people.map((person) => (
          <li key={person.id}>
            <p className="font-semibold">{fullName(person)}</p>
            {person.overlaps.map((other) => (
              <p key={other.id} className="text-ink-muted">
                {other.title},{' '}
                <span className="tabular">{formatWhenAtBoth(other.startTime, other.endTime, now)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
