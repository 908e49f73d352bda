import type { Shift } from '@ijsploeg/worker/contract';
import { MapPin } from 'lucide-react';
import { EventLink } from './event-link.tsx';
import { Places } from './places.tsx';

/** Where a shift is, the event it belongs to, and how many of its places are taken. */
export function ShiftPlace({ shift }: { shift: Shift }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-muted">
      <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
        <MapPin className="size-4 shrink-0" aria-hidden="true" />
        {shift.location}
      </span>
      <EventLink event={shift.event} />
      <Places {...shift} />
    </p>
  );
}
