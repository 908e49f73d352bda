import type { MyWaiting } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { useWaitlistActions } from '../../../lib/shifts/waitlist/use-waitlist-actions.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface WaitingShiftsProps {
  waiting: readonly MyWaiting[];
  now: Date;
}

/** The shifts that the reader waits for, except those with an offer, which have a card. Hidden if there are none. */
export function WaitingShifts({ waiting, now }: WaitingShiftsProps) {
  const inLine = waiting.filter(({ offerExpiresAt }) => offerExpiresAt === undefined);
  if (inLine.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mt-6">
      <h2 id="waiting" className="text-xl font-bold">
        {m.waitlist_title()}
      </h2>
      <p className="mb-2 text-ink-muted">{m.waitlist_text()}</p>
      <Card>
        <ul className="divide-y divide-line">
          {inLine.map((entry) => (
            <WaitingShift key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function WaitingShift({ entry: { shift, position }, now }: { entry: MyWaiting; now: Date }) {
  const { leave, isLeaving, failure } = useWaitlistActions(shift);
  const { id, title, startTime, endTime } = shift;
  const when = formatWhen(startTime, endTime, now);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="tabular font-semibold first-letter:uppercase">{when}</p>
        <h3>
          <Link
            to="/shifts"
            search={{ view: 'list', shift: id }}
            className="inline-block min-h-11 content-center text-lg font-semibold text-primary-ink wrap-anywhere hover:underline pointer-fine:min-h-0"
          >
            {title}
          </Link>
        </h3>
        <p className="tabular text-ink-muted">{m.waitlist_position({ position })}</p>
      </div>
      <Button
        size="sm"
        busy={isLeaving}
        aria-label={m.waitlist_leave_of({ title, when })}
        onClick={() => void leave()}
      >
        {m.waitlist_leave_short()}
      </Button>
      {failure && (
        <p role="alert" className="col-span-full text-red-ink">
          {failure}
        </p>
      )}
    </li>
  );
}
