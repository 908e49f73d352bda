import type { FittingShift } from '@ijsploeg/worker/contract';
import { MapPin, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { ClaimedBadge } from '../../components/shifts/place-state.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatWhen } from '../../lib/format/format-date.ts';
import { skillsText } from '../../lib/format/skill-label.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { freePlaces } from '../../lib/shifts/places.ts';
import { usePlaceActions } from '../../lib/shifts/use-place-actions.ts';
import { useRecentPlaces } from '../../lib/shifts/use-recent-places.ts';
import { m } from '../../paraglide/messages.js';
import { type FittingRow, fittingRows } from './fitting-rows.ts';
import { ShiftTitle } from './shift-title.tsx';
import { ShiftWhen } from './shift-when.tsx';

interface FittingShiftsProps {
  /** The shifts that the server offers. */
  shifts: readonly FittingShift[];
  /** The person never had a place. */
  isFirst: boolean;
  now: Date;
}

/** The shifts that suit the person best, each to be claimed with one press. */
export function FittingShifts({ shifts, isFirst, now }: FittingShiftsProps) {
  const rows = useFittingRows(shifts);
  if (rows.length === 0) {
    return (
      <EmptyState drawing={<LanternDrawing />} title={m.shifts_none_claimable_title()}>
        {m.shifts_none_claimable_text()}
      </EmptyState>
    );
  }
  return (
    <>
      {isFirst && <p className="pb-2">{m.dashboard_first_claim()}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <OfferedShift key={row.shift.id} row={row} now={now} />
        ))}
      </ul>
    </>
  );
}

/** The offered shifts; those that were claimed here stay among them until the screen is left. */
function useFittingRows(shifts: readonly FittingShift[]): readonly FittingRow[] {
  const [shown, setShown] = useState<readonly FittingRow[]>([]);
  const rows = fittingRows(shown, shifts, useRecentPlaces());
  const isShown = (row: FittingRow, index: number) =>
    row.shift === shown[index]?.shift && row.state === shown[index].state;
  if (rows.length !== shown.length || !rows.every(isShown)) setShown(rows);
  return rows;
}

function OfferedShift({ row: { shift, state }, now }: { row: FittingRow; now: Date }) {
  const { claim } = usePlaceActions();
  const singleFlight = useSingleFlight();
  const [failure, setFailure] = useState<unknown>(null);
  const { title, startTime, endTime, location, requiredSkills, standIn } = shift;
  const named = { title, when: formatWhen(startTime, endTime, now) };

  async function tryClaim() {
    setFailure(null);
    try {
      await claim({ ...shift, claim: standIn ? { standIn } : {} });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3.5">
      <div className="min-w-0">
        <ShiftWhen shift={shift} now={now} />
        <h3>
          <ShiftTitle shift={shift} />
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-muted">
          <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {location}
          </span>
          {requiredSkills ? (
            <span className="inline-flex items-center gap-1.5 text-primary-ink">
              <Sparkles className="size-4 shrink-0" aria-hidden="true" />
              {m.dashboard_fitting_skill({ skills: skillsText(requiredSkills) })}
            </span>
          ) : (
            state === 'open' && !standIn && <span>{m.shifts_free({ count: freePlaces(shift) })}</span>
          )}
          {state === 'open' && standIn && <span>{m.shifts_stand_in_sought()}</span>}
        </p>
      </div>
      {state === 'open' && (
        <Button
          variant="primary"
          className="relative"
          data-claim={shift.id}
          aria-label={standIn ? m.shifts_take_over_of(named) : m.shifts_claim_of(named)}
          onClick={() => void singleFlight(tryClaim)}
        >
          {standIn ? m.shifts_take_over() : m.shifts_claim()}
        </Button>
      )}
      {state === 'held' && <ClaimedBadge />}
      {state === 'overlap' && (
        <p className="max-w-24 text-right text-sm text-balance text-ink-muted">{m.shifts_short_overlap()}</p>
      )}
      {failure !== null && state === 'open' && (
        <p role="alert" className="relative col-span-full text-red-ink">
          {errorMessage(failure, m.shifts_failed_claim())}
        </p>
      )}
    </li>
  );
}

/** As high as the rows. */
export function FittingSkeleton() {
  return (
    <Loading className="divide-y divide-line">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4 py-3.5">
          <div className="grid grow gap-2 py-0.5">
            <Skeleton className="w-40" />
            <Skeleton className="h-5 w-48" />
            <Skeleton className="w-32" />
          </div>
          <Skeleton className="h-11 w-24 pointer-fine:h-10" />
        </div>
      ))}
    </Loading>
  );
}
