import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import type { RestQuestion } from '../../../lib/shifts/rest-question.ts';
import { m } from '../../../paraglide/messages.js';

export interface RestDialogProps {
  question: RestQuestion;
  onAnswer: (isAccepted: boolean) => void;
}

const MINUTES = 60;

/** Says how little rest a shift leaves, or how long the day becomes, and asks whether to claim it anyway. */
export function RestDialog({ question: { shift, restHours, dayHours }, onAnswer }: RestDialogProps) {
  const now = useNow();
  return (
    <ConfirmDialog
      title={m.rest_title()}
      confirm={m.rest_accept()}
      cancel={m.rest_decline()}
      variant="primary"
      onConfirm={async () => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>
        <strong>{shift.title}</strong>{' '}
        <span className="tabular text-ink-muted">
          {formatWhenAtBoth(shift.startTime, shift.endTime, now)}
        </span>
      </p>
      {restHours !== null && <p>{m.rest_short({ hours: formatHours(restHours * MINUTES) })}</p>}
      {dayHours !== null && <p>{m.rest_long_day({ hours: formatHours(dayHours * MINUTES) })}</p>}
    </ConfirmDialog>
  );
}
