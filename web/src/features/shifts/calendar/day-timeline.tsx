import type { ListedShift } from '@ijsploeg/worker/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, useMemo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatClock, formatWhen } from '../../../lib/format-date.ts';
import { useLocale } from '../../../lib/locale.ts';
import { m } from '../../../paraglide/messages.js';
import { TONE_TEXTS } from './legend.tsx';
import { type Tone, toneOf } from './shifts-on-days.ts';
import { type Block, layOutDay } from './timeline.ts';
import { ToneMarker } from './tone-marker.tsx';

/** A block narrower than this says nothing: with more side by side the timeline scrolls within itself. */
const MIN_COLUMN_REM = 7;

const TWO_LINES_PX = 40;
const ROOMY_PX = 80;

interface DayTimelineProps {
  /** Those that touch the day, by start. */
  shifts: readonly ListedShift[];
  /** The first moment of the day, and of the next one. */
  dayStart: number;
  dayEnd: number;
  now: Date;
  onOpen: (shiftId: string) => void;
}

/** The shifts of a day along its hours, overlapping ones side by side; to a screen reader a list by start. */
export const DayTimeline = memo(function DayTimeline({
  shifts,
  dayStart,
  dayEnd,
  now,
  onOpen,
}: DayTimelineProps) {
  useLocale();
  const { heightPx, blocks, hours, columns, topOf } = useMemo(
    () => layOutDay(shifts, dayStart, dayEnd),
    [shifts, dayStart, dayEnd],
  );
  const nowTop = topOf(now);
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface py-3 pr-3">
      <div
        className="relative pl-14"
        style={{ height: heightPx, minWidth: `${3.5 + columns * MIN_COLUMN_REM}rem` }}
      >
        <div aria-hidden="true">
          {hours.map(({ moment, topPx }) => (
            <div
              key={moment.getTime()}
              className="absolute inset-x-0 ml-14 border-t border-line"
              style={{ top: topPx }}
            />
          ))}
        </div>
        <ol className="relative h-full">
          {blocks.map((block) => (
            <ShiftBlock key={block.shift.id} block={block} onOpen={onOpen} />
          ))}
        </ol>
        {columns > 1 && (
          <p className="absolute -top-2.5 right-0 bg-surface pl-2 text-sm text-ink-muted">
            {m.shifts_columns({ count: columns })}
          </p>
        )}
        {nowTop !== null && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 ml-14 border-t-2 border-amber"
            style={{ top: nowTop }}
          >
            <span className="absolute -top-1.5 -left-1.5 size-2.5 rounded-full bg-amber" />
          </div>
        )}
        {/* Over the blocks, so that the hours stay in sight when many columns scroll by. */}
        <div aria-hidden="true" className="pointer-events-none absolute inset-0">
          <div className="sticky left-0 h-full w-14 bg-surface">
            {hours.map(({ moment, topPx }) => (
              <span
                key={moment.getTime()}
                className="tabular absolute right-2 -translate-y-1/2 text-sm text-ink-muted"
                style={{ top: topPx }}
              >
                {formatClock(moment)}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
});

const LOOKS: Record<Tone, string> = {
  mine: 'border-green bg-green-soft text-green-ink hover:bg-green-soft/70',
  free: 'border-primary bg-primary-soft text-primary-ink hover:bg-primary-soft/70',
  full: 'border-edge bg-grey-soft text-grey-ink hover:bg-grey-soft/70',
  off: 'border-red bg-sunken text-ink-muted line-through hover:bg-grey-soft',
};

function ShiftBlock({ block, onOpen }: { block: Block<ListedShift>; onOpen: (shiftId: string) => void }) {
  const { shift, topPx, heightPx, column, columns, showsLocation, showsCount, isFromBefore, goesOn } = block;
  const tone = toneOf(shift);
  // With room to spare each fact has its own line.
  const line = heightPx >= ROOMY_PX && 'w-full';
  const { currentVolunteers: taken, maxVolunteers: max } = shift;
  return (
    <li
      className="absolute p-px pr-1"
      style={{
        top: topPx,
        height: heightPx,
        left: `${(column / columns) * 100}%`,
        width: `${100 / columns}%`,
      }}
    >
      <button
        type="button"
        onClick={() => onOpen(shift.id)}
        aria-haspopup="dialog"
        className={classNames(
          'block size-full overflow-hidden rounded-md border-l-4 px-1.5 text-left align-top transition-colors',
          'focus-visible:z-10 focus-visible:-outline-offset-2',
          LOOKS[tone],
        )}
      >
        <span className="sr-only">{sayBlock(shift, tone)}</span>
        <span
          aria-hidden="true"
          className={classNames(
            'flex h-full flex-wrap content-start items-center gap-x-1.5 text-sm leading-4.5',
            heightPx >= TWO_LINES_PX && 'pt-1',
          )}
        >
          <span className="inline-flex max-w-full items-center gap-1 font-semibold">
            <ToneMarker tone={tone} />
            <span className="truncate">{shift.title}</span>
          </span>
          <span className={classNames('tabular inline-flex items-center whitespace-nowrap', line)}>
            {isFromBefore && <ArrowUp className="size-3.5" />}
            {formatClock(shift.startTime)}–{formatClock(shift.endTime)}
            {goesOn && <ArrowDown className="size-3.5" />}
          </span>
          {showsLocation && <span className={classNames('max-w-full truncate', line)}>{shift.location}</span>}
          {showsCount && <span className="tabular whitespace-nowrap">{m.shifts_places({ taken, max })}</span>}
        </span>
      </button>
    </li>
  );
}

/** All that the block shows, and what its colour means. */
function sayBlock(shift: ListedShift, tone: Tone): string {
  const { title, startTime, endTime, location, currentVolunteers: taken, maxVolunteers: max } = shift;
  return [
    title,
    formatWhen(startTime, endTime),
    location,
    m.shifts_places_said({ taken, max }),
    TONE_TEXTS[tone](),
  ].join(', ');
}
