import { CLAIM_REFUSALS, type ListedShift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { LoadMoreSentinel } from '../../components/load-more-sentinel.tsx';
import { TodayBadge } from '../../components/shifts/shift-badges.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatLongDay, formatNearDay } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { freePlaces, isHeld } from '../../lib/shifts/places.ts';
import { shortRestIn } from '../../lib/shifts/rest-question.ts';
import { usePlaceActions } from '../../lib/shifts/use-place-actions.ts';
import { m } from '../../paraglide/messages.js';
import { type DayKey, dayOf, startOf } from './calendar/days.ts';
import { shiftsByStart } from './calendar/shifts-on-days.ts';
import { ShiftRowsSkeleton } from './day-list.tsx';
import { filterShifts, isNarrowed, isShort, keptAfterClaims, NO_FILTERS } from './filter-shifts.ts';
import { ShiftRow } from './shift-row.tsx';
import type { ShiftsSearch, ShownShifts } from './shifts-search.ts';
import type { ShiftsViewProps } from './shifts-view-props.ts';
import { periodsFrom } from './shown-period.ts';
import { type RecentClaim, useRecentClaims } from './use-recent-claims.ts';
import { useShiftsOf } from './use-shifts-of.ts';

const ROWS_STEP = 30;

/** All upcoming shifts, soonest first; one tap claims. */
export function OpenShifts({ search, usualShow, now, isAdmin, onSearch, tools, choosing }: ShiftsViewProps) {
  const [reach, setReach] = useState(1);
  const [rows, setRows] = useState(ROWS_STEP);
  const { claim } = usePlaceActions();
  const singleFlight = useSingleFlight();
  const claims = useRecentClaims();
  const today = dayOf(now);
  const periods = useMemo(() => periodsFrom(today), [today]);
  const query = useShiftsOf(useMemo(() => periods.slice(0, reach), [periods, reach]));
  const show = search.show ?? usualShow;
  const kept = useMemo(() => keptAfterClaims(query.data ?? [], claims), [query.data, claims]);
  const fitting = filterShifts(query.data ?? [], { ...search, show }, now, kept).filter(
    ({ endTime }) => Date.parse(endTime) > now.getTime(),
  );
  const isAll = reach === periods.length && !query.isPending;
  const showMore = () => {
    if (rows < fitting.length) setRows(rows + ROWS_STEP);
    else if (reach < periods.length && !query.isPending) setReach(reach + 1);
  };
  return (
    <section aria-labelledby="open-shifts">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="open-shifts" className="mb-1 text-xl font-bold">
          {LISTS[show].heading()}
        </h2>
        {choosing && (
          <Button size="sm" icon={ListChecks} aria-pressed={choosing.isOn} onClick={choosing.onToggle}>
            {choosing.isOn ? m.shifts_choose_end() : m.shifts_choose()}
          </Button>
        )}
      </div>
      <AsyncList
        query={query}
        failed={m.shifts_failed()}
        skeleton={<ShiftRowsSkeleton rows={[1, 2, 3, 4, 5]} />}
      >
        {() => (
          <>
            <p role="status" className="sr-only">
              {fitting.length > 0 || isAll ? m.shifts_count({ count: fitting.length }) : ''}
            </p>
            {/* As wide as the screen: otherwise it keeps the width that skipped rows had before the screen became
                narrower. */}
            <div className="grid grid-cols-1 gap-5">
              {shiftsByStart(fitting.slice(0, rows), today).map(({ day, shifts }) => (
                <Day
                  key={day}
                  {...{ day, shifts, now, isAdmin, claims, tools }}
                  isToday={day === today}
                  // The row shows the error.
                  onClaim={(shift) => void singleFlight(() => claim(shift), shift.id).catch(() => {})}
                />
              ))}
            </div>
            <LoadMoreSentinel
              key={`${rows} ${reach} ${fitting.length} ${query.isPending}`}
              onNear={showMore}
            />
            <div className="pt-5">
              {!isAll && rows >= fitting.length && <ShiftRowsSkeleton rows={[1, 2, 3]} />}
              {isAll && fitting.length === 0 && (
                <Nothing show={show} search={search} onClear={() => onSearch(NO_FILTERS)} />
              )}
              {isAll && fitting.length > 0 && rows >= fitting.length && (
                <p className="py-3 text-center text-ink-muted">{m.shifts_list_end()}</p>
              )}
            </div>
            {choosing?.bar(fitting)}
          </>
        )}
      </AsyncList>
    </section>
  );
}

interface DayProps extends Pick<ShiftsViewProps, 'tools'> {
  day: DayKey;
  shifts: readonly ListedShift[];
  now: Date;
  isAdmin: boolean;
  isToday: boolean;
  claims: ReadonlyMap<string, RecentClaim>;
  onClaim: (shift: ListedShift) => void;
}

function Day({ day, shifts, now, isAdmin, isToday, claims, tools, onClaim }: DayProps) {
  const start = startOf(day);
  const near = isToday ? null : formatNearDay(start, now);
  const free = shifts.reduce((sum, shift) => sum + (isShort(shift, now) ? freePlaces(shift) : 0), 0);
  return (
    <section aria-labelledby={`day-${day}`}>
      <header className="sticky top-14 z-10 -mx-1 flex min-h-11 items-center gap-3 bg-canvas px-1 pb-1 lg:top-0">
        <h3 id={`day-${day}`} className="min-w-0 text-lg font-bold">
          <Link
            from="/shifts"
            to="/shifts"
            // The list and the day have different options.
            search={(search) => ({ ...search, view: 'day', day, show: undefined })}
            className="inline-block min-h-11 content-center underline-offset-4 first-letter:uppercase hover:underline pointer-fine:min-h-0"
          >
            {near && `${near}, `}
            {formatLongDay(start, now)}
          </Link>
        </h3>
        {isToday && <TodayBadge />}
        {free > 0 && (
          <span className="tabular ml-auto shrink-0 text-sm text-ink-muted">
            {m.shifts_free({ count: free })}
          </span>
        )}
      </header>
      <Card>
        <ul className="divide-y divide-line overflow-hidden rounded-lg">
          {shifts.map((shift) => (
            <ShiftRow
              key={shift.id}
              shift={shift}
              now={now}
              isAdmin={isAdmin}
              onClaim={onClaim}
              failure={failureOf(shift, claims.get(shift.id))}
              tools={tools(shift)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Why the claim failed, while that is still true: a place may be free again, or only the answer was lost. */
function failureOf({ claim, myAssignment }: ListedShift, recent: RecentClaim | undefined): string | null {
  if (isHeld(myAssignment)) return null;
  const error = recent?.error;
  // A dialog asks about little rest.
  if (!error || shortRestIn(error)) return null;
  const isRefusal = error instanceof ApiError && CLAIM_REFUSALS.some((code) => code === error.code);
  return isRefusal && claim.allowed ? null : errorMessage(error, m.shifts_failed_claim());
}

/** The title of each list, and its text when it is empty. */
const LISTS: Record<ShownShifts, { heading: () => string; title: () => string; text: () => string }> = {
  all: { heading: m.shifts_list_all, title: m.shifts_empty_title, text: m.shifts_empty_text },
  claimable: {
    heading: m.shifts_list_claimable,
    title: m.shifts_none_claimable_title,
    text: m.shifts_none_claimable_text,
  },
  stand_in: {
    heading: m.shifts_list_stand_in,
    title: m.shifts_none_stand_in_title,
    text: m.shifts_none_stand_in_text,
  },
  short: { heading: m.shifts_list_short, title: m.shifts_none_short_title, text: m.shifts_none_short_text },
  mine: { heading: m.shifts_list_mine, title: m.shifts_none_mine_title, text: m.shifts_none_mine_text },
};

interface NothingProps {
  show: ShownShifts;
  search: ShiftsSearch;
  onClear: () => void;
}

function Nothing({ show, search, onClear }: NothingProps) {
  const action = isNarrowed(search) && <Button onClick={onClear}>{m.shifts_filters_clear()}</Button>;
  // Which shifts are shown has a text of its own.
  if (isNarrowed({ ...search, show: undefined })) {
    return (
      <EmptyState drawing={<SkateDrawing />} title={m.shifts_none_found_title()} action={action}>
        {m.shifts_none_found_text()}
      </EmptyState>
    );
  }
  const { title, text } = LISTS[show];
  return (
    <EmptyState drawing={<LanternDrawing />} title={title()} action={action}>
      {text()}
    </EmptyState>
  );
}
