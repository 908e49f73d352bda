import type { ListedShift, PlaceResult } from '@ijsploeg/worker/contract';
import { Alert } from '../../../components/ui/alert.tsx';
import { refusalText } from '../../../lib/api/error-texts.ts';
import { formatShortDay } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';

interface RefusedPlacesProps {
  results: readonly PlaceResult[];
  shifts: readonly ListedShift[];
  now: Date;
}

/** How many of several places were taken, and each that was not, with its reason. Nothing if all were. */
export function RefusedPlaces({ results, shifts, now }: RefusedPlacesProps) {
  const refused = results.filter(({ refusal }) => refusal);
  if (refused.length === 0) return null;
  const dayOf = (shiftId: string) => {
    const shift = shifts.find(({ id }) => id === shiftId);
    return shift ? formatShortDay(shift.startTime, now) : '';
  };
  return (
    <Alert tone="notice">
      <p>{m.series_some({ count: results.length - refused.length, total: results.length })}</p>
      <ul className="list-disc pl-5">
        {refused.map(({ shiftId, refusal }) => (
          <li key={shiftId}>
            {dayOf(shiftId)}: {refusal && refusalText(refusal.code, refusal)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
