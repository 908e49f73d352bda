import type { DayOccupancy } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { isSameDay } from 'date-fns';
import { classNames } from '../../components/ui/class-names.ts';
import { TABLE_ROLES } from '../../components/ui/table-roles.ts';
import { formatLongDay, formatNearDay, formatShortDay } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { barShares } from './occupancy-bars.ts';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string;
  }
}

/** Days after tomorrow are on a tab of their own. */
const LATER = { tab: 'later' } as const;

/**
 * One bar per day: its height is the number of places, its filled part those that are taken. A table for screen
 * readers, in which each day links to its shifts, or to its gaps if it has a free place. On a phone the bars are horizontal, as large touch targets.
 */
export function OccupancyChart({ days, now }: { days: readonly DayOccupancy[]; now: Date }) {
  const maxTotal = Math.max(1, ...days.map(({ total }) => total));
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-muted">
        <h3 className="font-semibold">{m.dashboard_occupancy_days()}</h3>
        <Legend />
      </div>
      <table {...TABLE_ROLES.table} className="block">
        <caption className="sr-only">{m.dashboard_occupancy_caption()}</caption>
        <thead {...TABLE_ROLES.rowgroup} className="sr-only">
          <tr {...TABLE_ROLES.row}>
            <th {...TABLE_ROLES.columnheader} scope="col">
              {m.dashboard_occupancy_day()}
            </th>
            <th {...TABLE_ROLES.columnheader} scope="col">
              {m.dashboard_occupancy_shifts()}
            </th>
            <th {...TABLE_ROLES.columnheader} scope="col">
              {m.dashboard_occupancy_places()}
            </th>
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.rowgroup} className="block sm:grid sm:grid-cols-14">
          {days.map((day) => (
            <Day key={day.day} occupancy={day} maxTotal={maxTotal} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({ occupancy, maxTotal, now }: { occupancy: DayOccupancy; maxTotal: number; now: Date }) {
  const { day, shifts, filled, total } = occupancy;
  const noon = new Date(`${day}T12:00:00`);
  const [weekday, date] = formatShortDay(noon, now).split(' ');
  const isToday = isSameDay(noon, now);
  return (
    <tr
      {...TABLE_ROLES.row}
      className={classNames(
        'group relative flex min-h-11 items-center gap-3 rounded-md hover:bg-sunken',
        'sm:min-h-0 sm:flex-col-reverse sm:gap-1 sm:px-0.5 sm:pt-1 sm:pb-1.5',
      )}
    >
      <th
        {...TABLE_ROLES.rowheader}
        scope="row"
        className="w-14 shrink-0 text-left text-sm font-normal sm:w-full sm:text-center"
      >
        <Link
          {...(filled < total
            ? { to: '/today', search: { day, ...(formatNearDay(noon, now) === null && LATER) } }
            : { to: '/shifts', search: { view: 'day', day } })}
          className="rounded-md after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'tabular inline-flex gap-1 sm:flex-col sm:gap-0 sm:leading-tight',
              isToday ? 'font-semibold text-amber-ink' : 'text-ink-muted',
            )}
          >
            <span>{weekday}</span> <span>{date}</span>
          </span>
          <span className="sr-only">{formatLongDay(noon, now)}</span>
        </Link>
      </th>
      <td {...TABLE_ROLES.cell} className="sr-only">
        {m.dashboard_occupancy_day_shifts({ count: shifts })}
      </td>
      <td
        {...TABLE_ROLES.cell}
        className="flex min-w-0 grow items-center gap-2 sm:w-full sm:flex-col-reverse sm:gap-0.5"
      >
        <Bar {...occupancy} maxTotal={maxTotal} />
        <span className="tabular w-16 shrink-0 text-right text-sm sm:w-auto sm:text-center sm:leading-tight">
          <span aria-hidden="true">
            {total > 0 ? (
              <>
                {filled}
                <span className="text-ink-muted sm:block">{`/${total}`}</span>
              </>
            ) : (
              <span className="text-ink-muted">–</span>
            )}
          </span>
          <span className="sr-only">
            {total > 0
              ? m.shifts_places_said({ taken: filled, max: total })
              : m.dashboard_occupancy_no_shifts()}
          </span>
        </span>
      </td>
    </tr>
  );
}

/** Horizontal on a phone, vertical elsewhere, with the same shares. */
function Bar({ filled, total, maxTotal }: DayOccupancy & { maxTotal: number }) {
  const { whole, taken } = barShares({ filled, total }, maxTotal);
  return (
    <span
      aria-hidden="true"
      className="flex h-5 grow items-center sm:h-36 sm:w-full sm:grow-0 sm:flex-col-reverse sm:border-b sm:border-line"
    >
      <span
        style={{ '--whole': `${whole}%` }}
        className="flex h-full w-(--whole) overflow-hidden rounded-[4px] bg-grey-soft forced-color-adjust-none sm:h-(--whole) sm:w-full sm:max-w-8 sm:flex-col-reverse sm:rounded-b-none"
      >
        <span
          style={{ '--taken': `${taken}%` }}
          className={classNames(
            'block h-full w-(--taken) sm:h-(--taken) sm:w-full',
            filled >= total ? 'bg-green' : 'bg-primary',
          )}
        />
      </span>
    </span>
  );
}

function Legend() {
  const items = [
    ['bg-primary', m.dashboard_occupancy_legend_taken()],
    ['bg-green', m.dashboard_occupancy_legend_full()],
    ['bg-grey-soft', m.dashboard_occupancy_legend_free()],
  ] as const;
  return (
    <ul aria-hidden="true" className="flex gap-3">
      {items.map(([look, text]) => (
        <li key={look} className="inline-flex items-center gap-1.5">
          <span className={classNames('size-2.5 rounded-[3px] forced-color-adjust-none', look)} />
          {text}
        </li>
      ))}
    </ul>
  );
}
