import type { Gap } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Siren } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatEventTime, formatNearDay, formatWhen } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';

interface GapListProps {
  gaps: readonly Gap[];
  chosenId: string | undefined;
  /** The shift that was shown before on its own screen; its link takes the focus. */
  leftId: string | undefined;
  now: Date;
}

/** The shifts that need people, the worst first; each opens its candidates. */
export function GapList({ gaps, chosenId, leftId, now }: GapListProps) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={m.gaps_list()} className="divide-y divide-line">
        {gaps.map((gap) => (
          <Row
            key={gap.shift.id}
            gap={gap}
            isChosen={gap.shift.id === chosenId}
            hasFocus={gap.shift.id === leftId}
            now={now}
          />
        ))}
      </ul>
    </Card>
  );
}

function Row({
  gap,
  isChosen,
  hasFocus,
  now,
}: {
  gap: Gap;
  isChosen: boolean;
  hasFocus: boolean;
  now: Date;
}) {
  const { shift, isRed } = gap;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [hasFocus]);
  const near = formatNearDay(shift.startTime, now);
  const eventTime = formatEventTime(shift.startTime, shift.endTime);
  return (
    <li
      className={classNames(
        'relative flex items-center gap-3 border-l-4 py-3 pr-3 pl-3',
        isRed ? 'border-l-red' : 'border-l-transparent',
        isChosen ? 'bg-primary-soft' : 'hover:bg-sunken',
      )}
    >
      <div className="min-w-0 grow">
        <p className="tabular text-sm text-ink-muted">
          {near && <strong className="inline-block text-ink first-letter:uppercase">{near}</strong>}
          {near && ' · '}
          {formatWhen(shift.startTime, shift.endTime, now)}
          {eventTime && <span className="block">{m.shifts_event_time({ time: eventTime })}</span>}
        </p>
        <h2 className="font-semibold wrap-anywhere">
          <Link
            ref={link}
            from="/gaps"
            to="/gaps"
            search={(search) => ({ ...search, shift: shift.id })}
            resetScroll={false}
            aria-current={isChosen ? 'true' : undefined}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
          >
            {shift.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {isRed && (
            <Badge tone="red" icon={Siren}>
              {m.gaps_red()}
            </Badge>
          )}
          <Needs gap={gap} />
        </p>
        <AskCounts gap={gap} />
      </div>
      <ChevronRight className="size-5 shrink-0 text-ink-muted lg:hidden" aria-hidden="true" />
    </li>
  );
}

/** How many places are free, and how many people seek a stand-in. */
export function Needs({ gap: { free, seeking } }: { gap: Gap }) {
  return (
    <>
      {free > 0 && <span className="font-semibold">{m.shifts_free({ count: free })}</span>}
      {seeking > 0 && <span className="font-semibold">{m.gaps_seeking({ count: seeking })}</span>}
    </>
  );
}

/** How many people were asked, and what they said. */
export function AskCounts({ gap: { asked, saidNo, waiting } }: { gap: Gap }) {
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
export function GapsSkeleton() {
  return (
    <Loading>
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
