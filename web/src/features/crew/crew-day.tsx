import type { CrewMember } from '@ijsploeg/worker/contract';
import { addDays } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { eventDay, formatCalendarDay, localDay } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { countPresent } from './crew-marks.ts';

interface CrewLeadProps {
  day: string;
  now: Date;
  crew: readonly CrewMember[] | undefined;
}

/** The day, and how many of its crew are present. */
export function CrewLead({ day, now, crew }: CrewLeadProps) {
  return (
    <>
      <span className="inline-block first-letter:uppercase">{formatCalendarDay(day, now)}</span>
      {crew && crew.length > 0 && (
        <span className="tabular block font-semibold text-ink">
          {m.crew_present({ present: countPresent(crew), total: crew.length })}
        </span>
      )}
    </>
  );
}

/** To the day before and after, and back to today. */
export function DayButtons({ day, now, onDay }: { day: string; now: Date; onDay: (day: string) => void }) {
  const away = (days: number) => localDay(addDays(`${day}T12:00`, days));
  const today = eventDay(now);
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {day !== today && (
        <Button variant="quiet" onClick={() => onDay(today)}>
          {m.crew_today()}
        </Button>
      )}
      <span className="flex">
        <IconButton icon={ChevronLeft} label={m.crew_day_before()} onClick={() => onDay(away(-1))} />
        <IconButton icon={ChevronRight} label={m.crew_day_after()} onClick={() => onDay(away(1))} />
      </span>
    </div>
  );
}

/** In place of the crews while they are loaded. */
export function CrewSkeleton() {
  return (
    <Loading>
      {[1, 2].map((section) => (
        <div key={section} className="mb-8">
          <Skeleton className="mb-2 h-6 w-44" />
          <Skeleton className="mb-3 w-56" />
          <Card>
            {[1, 2, 3].map((row) => (
              <div key={row} className="flex min-h-14 items-center px-4">
                <Skeleton className="h-6 w-48" />
              </div>
            ))}
          </Card>
        </div>
      ))}
    </Loading>
  );
}
