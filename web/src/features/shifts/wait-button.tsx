import type { ListedShift } from '@ijsploeg/worker/contract';
import { Button } from '../../components/ui/button.tsx';
import { formatWhen } from '../../lib/format/format-date.ts';
import { useWaitlistActions } from '../../lib/shifts/waitlist/use-waitlist-actions.ts';
import { m } from '../../paraglide/messages.js';

interface WaitButtonProps {
  shift: ListedShift;
  now: Date;
}

/** In the row of a full shift: puts the reader on its waitlist with one tap. */
export function WaitButton({ shift, now }: WaitButtonProps) {
  const { join, isJoining, failure } = useWaitlistActions(shift);
  const { title, startTime, endTime } = shift;
  return (
    <>
      <span className="relative grid justify-items-center gap-0.5 justify-self-end">
        <Button
          size="sm"
          busy={isJoining}
          aria-label={m.waitlist_join_of({ title, when: formatWhen(startTime, endTime, now) })}
          onClick={() => void join()}
        >
          {m.waitlist_join_short()}
        </Button>
        <span className="text-sm text-ink-muted">{m.shifts_full()}</span>
      </span>
      {failure && (
        <p role="alert" className="relative order-last col-span-full text-red-ink sm:col-start-2">
          {failure}
        </p>
      )}
    </>
  );
}
