import type { Shift } from '@ijsploeg/worker/contract';
import { Users } from 'lucide-react';
import { m } from '../../paraglide/messages.js';

/** The number of places taken: 2/4. */
export function Places({
  currentVolunteers: taken,
  maxVolunteers: max,
}: Pick<Shift, 'currentVolunteers' | 'maxVolunteers'>) {
  return (
    <span className="tabular inline-flex items-center gap-1.5 whitespace-nowrap text-ink-muted">
      <Users className="size-4" aria-hidden="true" />
      <span aria-hidden="true">{m.shifts_places({ taken, max })}</span>
      <span className="sr-only">{m.shifts_places_said({ taken, max })}</span>
    </span>
  );
}
