import type { ShiftAssignment } from '@ijsploeg/worker/contract';
import { formatHours } from '../../../lib/format/format-hours.ts';
import { m } from '../../../paraglide/messages.js';

/**
 * In a row, for admins: says that somebody has little rest around the shift, or a long day. Renders nothing if
 * neither applies.
 */
export function RestNotes({
  of: { restHours, dayHours },
}: {
  of: Pick<ShiftAssignment, 'restHours' | 'dayHours'>;
}) {
  const notes = [
    ...(restHours === undefined ? [] : [m.rest_of_holder({ hours: formatHours(restHours * 60) })]),
    ...(dayHours === undefined ? [] : [m.rest_work_of_holder({ hours: formatHours(dayHours * 60) })]),
  ];
  return notes.map((note) => (
    <span key={note} className="text-sm text-amber-ink">
      {note}
    </span>
  ));
}
