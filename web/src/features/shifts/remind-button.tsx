import type { ListedShift } from '@ijsploeg/worker/contract';
import { Bell, BellRing } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { formatWhen } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { useOpeningReminder } from './use-opening-reminder.ts';

interface RemindButtonProps {
  shift: ListedShift;
  now: Date;
}

/** In the row of a shift that opens later: switches the mail about its opening on and off. */
export function RemindButton({ shift, now }: RemindButtonProps) {
  const { toggle, isChanging, failure } = useOpeningReminder(shift);
  const { title, startTime, endTime, remindsMe } = shift;
  return (
    <>
      <Button
        size="sm"
        icon={remindsMe ? BellRing : Bell}
        busy={isChanging}
        aria-pressed={remindsMe ?? false}
        aria-label={m.opening_remind_of({ title, when: formatWhen(startTime, endTime, now) })}
        className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
        onClick={() => void toggle()}
      >
        {m.opening_remind()}
      </Button>
      {failure && (
        <span role="alert" className="text-red-ink">
          {failure}
        </span>
      )}
    </>
  );
}
