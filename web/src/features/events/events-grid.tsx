import type { Event } from '@ijsploeg/worker/contract';
import { classNames } from '../../components/ui/class-names.ts';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3';
/** So many cards may be in sight before anybody scrolls. */
const FIRST_CARDS = 3;

/** Cards side by side; on a phone below one another. */
export function EventsGrid({ events, now, isTop }: { events: readonly Event[]; now: Date; isTop: boolean }) {
  return (
    <ul className={GRID}>
      {events.map((event, index) => (
        <li key={event.id} className="min-w-0">
          <EventCard event={event} now={now} isFirst={isTop && index < FIRST_CARDS} />
        </li>
      ))}
    </ul>
  );
}

/** As high as cards with a title of one line. */
export function EventsSkeleton() {
  return (
    <Loading>
      <div className={GRID}>
        {Array.from({ length: FIRST_CARDS }, (_, index) => (
          <div key={`card-${index + 1}`} className="overflow-hidden rounded-lg border border-line bg-surface">
            <Skeleton className="aspect-video h-auto rounded-none" />
            <div className="px-4 pt-3.5 pb-3">
              <Line height="h-6" width="w-3/5" />
              <Line height="mt-1 h-6.5" width="w-4/5" />
              <Line height="mt-1 h-6" width="w-2/5" />
              <div className="mt-3 border-t border-line pt-2.5">
                <Line height="h-6.5" width="w-1/3" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

const Line = ({ height, width }: { height: string; width: string }) => (
  <div className={classNames('flex items-center', height)}>
    <Skeleton className={width} />
  </div>
);
