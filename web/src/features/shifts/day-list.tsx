import type { ListedShift } from '@ijsploeg/worker/contract';
import { type ReactNode, useState } from 'react';
import { LoadMoreSentinel } from '../../components/load-more-sentinel.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { ShiftRow } from './shift-row.tsx';

/** Hundreds of shifts are not rendered at once. */
const ROWS_STEP = 25;

interface DayListProps {
  shifts: readonly ListedShift[];
  now: Date;
  isAdmin: boolean;
  isToday: boolean;
  /** Cards one below the other, where no calendar is above them. */
  isStacked: boolean;
  /** The actions of each shift. */
  tools: (shift: ListedShift) => ReactNode;
  /** Who is there on each shift, for an admin. */
  attendance: (shift: ListedShift) => ReactNode;
}

/** The shifts of a day with every detail. Give it the day as its key. */
export function DayList({ shifts, now, isAdmin, isToday, isStacked, tools, attendance }: DayListProps) {
  const [rows, setRows] = useState(ROWS_STEP);
  return (
    <>
      <ul
        className={
          isStacked
            ? // A column that grows with its content would keep the width that rows had before the screen became narrower.
              'grid grid-cols-1 gap-2.5 *:rounded-lg *:border *:border-line *:bg-surface'
            : 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface'
        }
      >
        {shifts.slice(0, rows).map((shift) => (
          <ShiftRow
            key={shift.id}
            shift={shift}
            now={now}
            isAdmin={isAdmin}
            isDetailed
            isToday={isToday}
            tools={tools(shift)}
            attendance={attendance(shift)}
          />
        ))}
      </ul>
      {rows < shifts.length && <LoadMoreSentinel key={rows} onNear={() => setRows(rows + ROWS_STEP)} />}
    </>
  );
}

/** Skeleton rows of the final height. */
export function ShiftRowsSkeleton({ rows }: { rows: readonly number[] }) {
  return (
    <Loading>
      <Card className="divide-y divide-line">
        {rows.map((row) => (
          <div
            key={row}
            className="grid min-h-28 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3.5 sm:min-h-20 sm:grid-cols-[9.5rem_1fr_auto] sm:gap-x-6"
          >
            <Skeleton className="w-24 max-sm:col-span-2" />
            <div className="grid grid-cols-1 gap-2.5">
              <Skeleton className="h-5 w-44" />
              <Skeleton className="w-32" />
            </div>
            <Skeleton className="h-11 w-24 pointer-fine:h-10" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
