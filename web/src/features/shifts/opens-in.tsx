import type { ListedShift } from '@ijsploeg/worker/contract';
import { useEffect, useState } from 'react';
import { openingOf } from '../../components/shifts/claim-refusals.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { m } from '../../paraglide/messages.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** When a shift opens; in the last minute with the seconds left, by the server's clock. */
export function OpensIn({ shift, now }: { shift: ListedShift; now: Date }) {
  const opensAt = Date.parse(shift.opensAt ?? shift.startTime);
  const [left, setLeft] = useState(() => opensAt - serverNow());
  useEffect(() => {
    const update = () => setLeft(opensAt - serverNow());
    // At each full second of the last minute, and at its start.
    const wait = left > MINUTE_MS ? Math.min(left - MINUTE_MS, MINUTE_MS) : (left % SECOND_MS) + 1;
    const timer = left > 0 ? setTimeout(update, Math.max(wait, 1)) : undefined;
    return () => clearTimeout(timer);
  }, [opensAt, left]);
  if (left > MINUTE_MS || left <= 0) return m.shifts_short_not_open({ when: openingOf(shift, now) });
  // A timer is read when it is reached, and not each second.
  return (
    <span role="timer" className="tabular font-semibold text-ink">
      {m.shifts_opens_in({ count: Math.ceil(left / SECOND_MS) })}
    </span>
  );
}
