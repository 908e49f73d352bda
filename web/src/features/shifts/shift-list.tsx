import type { ListedShift } from '@ijsploeg/worker/contract';
import { isSameDay } from 'date-fns';
import { TodayBadge } from '../../components/shifts/shift-badges.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { formatLongDay, formatNearDay } from '../../lib/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { freeOnDay, groupByDay, type ShiftDay } from './shift-days.ts';
import { ShiftRow } from './shift-row.tsx';

interface ShiftListProps {
  /** By start. */
  shifts: readonly ListedShift[];
  period: { from: string; to: string };
  now: Date;
}

/** Shifts under the days on which they are; a day without any is left out. */
export function ShiftList({ shifts, period, now }: ShiftListProps) {
  return (
    <div className="grid gap-6">
      {groupByDay(shifts, period).map((day) => (
        <Day key={day.key} day={day} now={now} />
      ))}
    </div>
  );
}

function Day({ day, now }: { day: ShiftDay; now: Date }) {
  const headingId = `day-${day.key}`;
  const isToday = isSameDay(day.start, now);
  const free = freeOnDay(day, now);
  const near = isToday ? null : formatNearDay(day.start, now);
  return (
    <section
      aria-labelledby={headingId}
      className="[contain-intrinsic-block-size:auto_40rem] [content-visibility:auto]"
    >
      <header className="sticky top-14 z-10 -mx-1 flex min-h-11 items-center gap-3 bg-canvas px-1 pb-1 lg:top-0">
        <h2 id={headingId} className="min-w-0 text-lg font-bold first-letter:uppercase">
          {near && <span className="first-letter:uppercase">{near}, </span>}
          {formatLongDay(day.start, now)}
        </h2>
        {isToday && <TodayBadge />}
        {free > 0 && (
          <span className="tabular ml-auto shrink-0 text-sm text-ink-muted">
            <span aria-hidden="true" className="sm:hidden">
              {m.shifts_free({ count: free })}
            </span>
            <span className="max-sm:sr-only">{m.shifts_free_day({ count: free })}</span>
          </span>
        )}
      </header>
      <Card>
        <ul className="divide-y divide-line overflow-hidden rounded-lg">
          {day.shifts.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} now={now} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Two days on their way, as tall as they will be. */
export function ShiftListSkeleton() {
  return (
    <Loading>
      <div className="grid gap-6">
        {[
          [1, 2, 3, 4],
          [1, 2, 3],
        ].map((rows) => (
          <div key={rows.length}>
            <div className="flex min-h-11 items-center pb-1">
              <Skeleton className="h-5 w-48" />
            </div>
            <Card className="divide-y divide-line">
              {rows.map((row) => (
                <div
                  key={row}
                  className="grid min-h-28 grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-3.5 sm:min-h-20 sm:grid-cols-[9.5rem_1fr_auto] sm:gap-x-6"
                >
                  <Skeleton className="w-24 max-sm:col-span-2" />
                  <div className="grid gap-2.5">
                    <Skeleton className="h-5 w-44 max-w-full" />
                    <Skeleton className="w-32" />
                  </div>
                  <Skeleton className="h-11 w-24 pointer-fine:h-10" />
                </div>
              ))}
            </Card>
          </div>
        ))}
      </div>
    </Loading>
  );
}
