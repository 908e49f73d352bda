import type { Shift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { formatWhen } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';

/** The shifts whose lead is no longer on them; each opens its people. Hidden without any. */
export function LeadlessList({ shifts, now }: { shifts: readonly Shift[]; now: Date }) {
  const id = useId();
  if (shifts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Card className="px-4 pt-4 pb-1 sm:px-6">
        <h2 id={id} className="text-xl font-bold">
          {m.gaps_leadless_title()}
        </h2>
        <p className="mt-0.5 border-b border-line pb-3 text-ink-muted">{m.gaps_leadless_text()}</p>
        <ul className="divide-y divide-line">
          {shifts.map(({ id: shiftId, title, startTime, endTime }) => (
            <li key={shiftId} className="py-3">
              <Link
                to="/shifts"
                search={{ view: 'list', shift: shiftId }}
                className="rounded-md font-semibold text-primary-ink underline-offset-4 wrap-anywhere hover:underline"
              >
                {title}
              </Link>
              <p className="text-sm text-ink-muted">{formatWhen(startTime, endTime, now)}</p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
