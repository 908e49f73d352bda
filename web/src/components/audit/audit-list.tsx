import type { AuditEntry } from '@ijsploeg/worker/contract';
import { isSameDay } from 'date-fns';
import { formatLongDay, formatNearDay } from '../../lib/format/format-date.ts';
import { Card } from '../ui/card.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { AuditRow } from './audit-row.tsx';

/** Entries of the audit log grouped by day, newest first. */
export function AuditList({ entries, now }: { entries: readonly AuditEntry[]; now: Date }) {
  return (
    <div className="grid gap-5">
      {daysOf(entries).map((ofDay) => (
        <Day key={ofDay[0].id} entries={ofDay} now={now} />
      ))}
    </div>
  );
}

type Day = [AuditEntry, ...AuditEntry[]];

/** Groups entries by calendar day in the browser's zone. */
function daysOf(entries: readonly AuditEntry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    if (day && isSameDay(day[0].at, entry.at)) day.push(entry);
    else days.push([entry]);
  }
  return days;
}

function Day({ entries, now }: { entries: Day; now: Date }) {
  const { at, id } = entries[0];
  const near = formatNearDay(at, now);
  return (
    <section aria-labelledby={`day-${id}`}>
      <h2 id={`day-${id}`} className="mb-2 font-semibold">
        {near && <span className="inline-block first-letter:uppercase">{near}</span>}
        <span className={near ? 'font-normal text-ink-muted' : 'inline-block first-letter:uppercase'}>
          {near && ' · '}
          {formatLongDay(at, now)}
        </span>
      </h2>
      <Card className="px-4 sm:px-5">
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} now={now} withDay={false} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** About as tall as a few entries. */
export function AuditSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-3 w-48" />
      <Card className="divide-y divide-line px-4 sm:px-5">
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <div key={row} className="flex gap-3 py-3">
            <Skeleton className="size-8 shrink-0 rounded-full" />
            <div className="grid grow gap-2 py-1">
              <Skeleton className="w-44" />
              <Skeleton className="w-64" />
              <Skeleton className="w-28" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}
