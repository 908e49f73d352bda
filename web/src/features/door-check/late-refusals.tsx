import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatClock } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { type DoorCheck, isAlarm } from './door-rules.ts';
import { detailOf, lookOf } from './outcome-words.ts';

interface LateRefusalsProps {
  checks: readonly DoorCheck[];
  now: Date;
  onSeen: (id: string) => void;
}

/** Alarms about tickets that were refused after their holders went in. Each stays until it is dismissed. */
export function LateRefusals({ checks, now, onSeen }: LateRefusalsProps) {
  return checks.filter(isAlarm).map((check) => (
    <Alert
      key={check.id}
      tone="error"
      title={m.door_late({
        reference: check.reference,
        time: formatClock(new Date(check.at)),
        outcome: lookOf(check).title(),
      })}
      action={
        <Button size="sm" onClick={() => onSeen(check.id)}>
          {m.door_seen()}
        </Button>
      }
    >
      {detailOf(check, now)}
    </Alert>
  ));
}
