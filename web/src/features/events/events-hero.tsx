import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { EventDrawing } from './event-drawing.tsx';

interface EventsHeroProps {
  /** The number of events, as text. */
  count: ReactNode;
  /** The search and the filters. */
  filters: ReactNode;
  /** The main action, for admins. */
  action: ReactNode;
}

/** The header of the events screen, with the number of events, the search and the filters. */
export function EventsHero({ count, filters, action }: EventsHeroProps) {
  return (
    <div className="full-bleed night relative overflow-hidden">
      <div
        className="absolute inset-y-0 right-0 w-full max-w-180 opacity-70 [mask-image:linear-gradient(to_left,#000_35%,transparent)] max-sm:bottom-auto max-sm:left-1/4 max-sm:h-26 max-sm:opacity-60 max-sm:[mask-image:linear-gradient(to_bottom_left,#000_15%,transparent_70%)]"
        aria-hidden="true"
      >
        <EventDrawing />
      </div>
      <div className="relative mx-auto w-full max-w-[1200px] px-4 pt-6 pb-6 sm:px-6 sm:pt-12 sm:pb-10 lg:px-10">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-3xl font-bold">{m.events_title()}</h1>
            <p className="mt-1 max-w-xl text-lg text-ink-muted">{m.events_lead()}</p>
            <p role="status" className="mt-3 flex min-h-6 items-center font-semibold text-amber-ink">
              {count}
            </p>
          </div>
          {action}
        </div>
        <div className="mt-5">{filters}</div>
      </div>
    </div>
  );
}
