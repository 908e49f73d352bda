import type { ShiftNeed, ShiftOfToday } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { NeedBadges } from '../../../components/shifts/need-badges.tsx';
import { Places } from '../../../components/shifts/places.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import {
  formatClock,
  formatDayHeading,
  formatEventTime,
  formatTimeRange,
  formatWhen,
  localDay,
} from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';

type Need = ShiftNeed | ShiftOfToday;

interface NeedListProps {
  needs: readonly Need[];
  chosenId: string | undefined;
  /** The shift that was shown before on its own screen; its link takes the focus. */
  leftId: string | undefined;
  now: Date;
}

/** Shifts by time, each with what it needs; each opens who can be asked. */
export function NeedList({ needs, now, ...row }: NeedListProps) {
  return groupByDay(needs, now).map(({ key, needs }) => (
    <Group key={key} title={key === 'now' ? m.today_now() : formatDayHeading(`${key}T12:00`, now)}>
      {needs.map((need) => (
        <Row key={need.shift.id} need={need} now={now} {...row} />
      ))}
    </Group>
  ));
}

/** The shifts under way, then those of each day, in the browser's zone. */
function groupByDay(needs: readonly Need[], now: Date): { key: string; needs: Need[] }[] {
  const groups: { key: string; needs: Need[] }[] = [];
  // They come by their start.
  for (const need of needs) {
    const { startTime } = need.shift;
    const key = Date.parse(startTime) <= now.getTime() ? 'now' : localDay(startTime);
    const last = groups.at(-1);
    if (last?.key === key) last.needs.push(need);
    else groups.push({ key, needs: [need] });
  }
  return groups;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-bold first-letter:uppercase">
        {title}
      </h2>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}

interface RowProps extends Omit<NeedListProps, 'needs'> {
  need: Need;
}

function Row({ need, chosenId, leftId, now }: RowProps) {
  const { shift, isUrgent } = need;
  const isChosen = shift.id === chosenId;
  const hasFocus = shift.id === leftId;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [hasFocus]);
  const eventTime = formatEventTime(shift.startTime, shift.endTime);
  return (
    <li
      className={classNames(
        'relative flex items-center gap-3 border-l-4 py-3 pr-3 pl-3',
        isUrgent ? 'border-l-red' : 'border-l-transparent',
        isChosen ? 'bg-primary-soft' : 'hover:bg-sunken',
      )}
    >
      <div className="min-w-0 grow">
        <p className="tabular flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-muted">
          {formatTimeRange(shift.startTime, shift.endTime) ??
            (Date.parse(shift.startTime) <= now.getTime()
              ? formatWhen(shift.startTime, shift.endTime, now)
              : `${formatClock(shift.startTime)} – ${formatClock(shift.endTime)}`)}
          <Places {...shift} />
          {eventTime && <span className="w-full">{m.shifts_event_time({ time: eventTime })}</span>}
        </p>
        <h3 className="font-semibold wrap-anywhere">
          <Link
            ref={link}
            from="/today"
            to="/today"
            search={(search) => ({ ...search, shift: shift.id })}
            resetScroll={false}
            aria-current={isChosen ? 'true' : undefined}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {shift.title}
          </Link>
        </h3>
        <NeedBadges need={need} />
        <AskCounts need={need} />
      </div>
      <ChevronRight className="size-5 shrink-0 text-ink-muted lg:hidden" aria-hidden="true" />
    </li>
  );
}

/** How many people were asked, and what they said. */
export function AskCounts({ need: { asked, saidNo, waiting } }: { need: ShiftNeed }) {
  if (asked === 0) return null;
  return (
    <p className="tabular text-sm text-ink-muted">
      {[
        m.gaps_asked({ count: asked }),
        ...(saidNo > 0 ? [m.gaps_said_no({ count: saidNo })] : []),
        ...(waiting > 0 ? [m.gaps_waiting({ count: waiting })] : []),
      ].join(' · ')}
    </p>
  );
}

/** As high as the rows. */
export function NeedsSkeleton() {
  return (
    <Loading>
      <Skeleton className="mb-2 h-6 w-40" />
      <Card className="divide-y divide-line">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="grid gap-2 px-4 py-3.5">
            <Skeleton className="w-44" />
            <Skeleton className="h-5 w-56" />
            <Skeleton className="w-28" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
