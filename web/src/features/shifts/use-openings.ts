import type { ListedShift } from '@ijsploeg/worker/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { shiftKeys } from '../../lib/api/query-keys.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { withOpening } from '../../lib/shifts/places.ts';
import { SPREAD_MS } from './opening-spread.ts';

/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

let refresh: ReturnType<typeof setTimeout> | undefined;

/**
 * Refetches the shifts at a random moment of the next seconds: once for all that open now, and not if a claim has
 * refreshed them by then.
 */
function refreshSoon(client: QueryClient): void {
  const openedAt = Date.now();
  clearTimeout(refresh);
  refresh = setTimeout(
    () =>
      void client.invalidateQueries({
        queryKey: shiftKeys.all,
        predicate: ({ state }) => state.dataUpdatedAt < openedAt,
      }),
    Math.random() * SPREAD_MS,
  );
}

/** When a shift opens; never for one that is open. */
const openingOf = ({ claim, opensAt }: ListedShift) =>
  claim.reason === 'shift.not_open' && opensAt ? Date.parse(opensAt) : Number.POSITIVE_INFINITY;

/**
 * Shows shifts as open from their opening moment on, by the server's clock, and refetches them within five seconds.
 * The server decides on each claim.
 */
export function useOpenings<Shift extends ListedShift>(shifts: Shift[] | undefined): Shift[] | undefined {
  const client = useQueryClient();
  const [now, setNow] = useState(serverNow);
  const next = Math.min(...(shifts ?? []).map(openingOf).filter((moment) => moment > now));

  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const open = () => {
      if (serverNow() >= next) refreshSoon(client);
      setNow(serverNow());
    };
    const timer = setTimeout(open, Math.min(Math.max(next - serverNow(), 1), MAX_DELAY_MS));
    return () => clearTimeout(timer);
    // A timer may be early: then `now` is before `next`, and it is set again.
  }, [client, next, now]);

  return useMemo(() => {
    const isOpening = (shift: Shift) => openingOf(shift) <= now;
    return shifts?.some(isOpening)
      ? shifts.map((shift) => (isOpening(shift) ? withOpening(shift) : shift))
      : shifts;
  }, [shifts, now]);
}
