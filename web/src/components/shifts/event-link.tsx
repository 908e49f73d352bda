import type { Shift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { CalendarHeart } from 'lucide-react';

/** A link to the event of a shift; renders nothing without one. */
export function EventLink({ event }: Pick<Shift, 'event'>) {
  if (!event) return null;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <CalendarHeart className="size-4 shrink-0" aria-hidden="true" />
      <Link
        to="/events/$id"
        params={{ id: event.id }}
        className="relative -my-2.5 inline-block min-w-11 py-2.5 wrap-anywhere underline decoration-edge underline-offset-3 hover:text-ink hover:decoration-current pointer-fine:my-0 pointer-fine:py-0"
      >
        {event.title}
      </Link>
    </span>
  );
}
