import type { GhostShift, ListedShift } from '@ijsploeg/worker/contract';
import { Plus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { openingOf } from '../../../components/shifts/claim-refusals.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { formatClock, formatEventTime, formatWhen } from '../../../lib/format/format-date.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { lackOf, needOf } from '../../../lib/shifts/need.ts';
import { isStandInSought } from '../../../lib/shifts/places.ts';
import { m } from '../../../paraglide/messages.js';
import { GhostBlock } from './ghost-block.tsx';
import { type Tone, toneOf } from './shifts-on-days.ts';
import { type Block, layOutDay, placeOf, type Timeline } from './timeline.ts';
import { TONE_MARKERS, TONE_TEXTS } from './tones.ts';
import { useSlots } from './use-slots.ts';

/** A narrower block is unreadable: with more columns the timeline scrolls horizontally. */
const MIN_COLUMN_REM = 7;

const TWO_LINES_PX = 40;
const ROOMY_PX = 80;

interface DayTimelineProps {
  /** The shifts of the day, by start. */
  shifts: readonly ListedShift[];
  /** The shifts that drafts would make on the day, for admins. */
  ghosts?: readonly GhostShift[];
  /** The start of the day, and of the next one. */
  dayStart: number;
  dayEnd: number;
  now: Date;
  onOpen: (shiftId: string) => void;
  /** Adds a shift at the hour that is pressed beside the shifts. */
  onAdd?: (start: Date) => void;
}

/** The shifts of a day along its hours, overlapping ones side by side; for screen readers a list by start. */
export const DayTimeline = memo(function DayTimeline({
  shifts,
  ghosts = NO_GHOSTS,
  dayStart,
  dayEnd,
  now,
  onOpen,
  onAdd,
}: DayTimelineProps) {
  useLocale();
  const { heightPx, blocks, hours, columns, topOf } = useMemo(
    () => layOutDay<ListedShift | GhostShift>([...shifts, ...ghosts], dayStart, dayEnd),
    [shifts, ghosts, dayStart, dayEnd],
  );
  const slots = useSlots(blocks.map(({ shift }) => (isGhost(shift) ? shift.shiftId : shift.id)));
  const nowTop = topOf(now);
  return (
    <div className="relative">
      {/* Outside the columns, which scroll, so that it stays in sight along the whole day. */}
      {columns > 1 && (
        <p className="pointer-events-none sticky top-14 z-10 mr-3 -mb-6 ml-auto h-6 w-fit translate-y-0.5 rounded-md bg-surface px-2 text-sm leading-6 text-ink-muted lg:top-0">
          {m.shifts_columns({ count: columns })}
        </p>
      )}
      <div className="overflow-x-auto rounded-lg border border-line bg-surface py-3 pr-3">
        <div
          className="relative pl-14"
          style={{ height: heightPx, minWidth: `${3.5 + columns * MIN_COLUMN_REM}rem` }}
        >
          <div aria-hidden="true">
            {/* By position, so that another day reuses the lines. */}
            {hours.map(({ topPx }) => (
              <div
                key={topPx}
                className="absolute inset-x-0 ml-14 border-t border-line"
                style={{ top: topPx }}
              />
            ))}
            {/* Below the blocks: a line across a text would strike it through. */}
            {nowTop !== null && (
              <div className="absolute inset-x-0 ml-14 border-t-2 border-amber" style={{ top: nowTop }} />
            )}
          </div>
          {onAdd && <EmptyHours {...{ hours, heightPx, dayStart, onAdd }} />}
          <ol className="pointer-events-none relative h-full *:pointer-events-auto">
            {blocks.map(({ shift, ...place }, index) =>
              isGhost(shift) ? (
                <GhostBlock key={slots[index]} block={{ shift, ...place }} />
              ) : (
                <ShiftBlock key={slots[index]} block={{ shift, ...place }} now={now} onOpen={onOpen} />
              ),
            )}
          </ol>
          {/* Above the blocks, so that the hours stay visible when the columns scroll. */}
          <div aria-hidden="true" className="pointer-events-none absolute inset-0">
            <div className="sticky left-0 h-full w-14 bg-surface">
              {hours.map(({ moment, topPx }) => (
                <span
                  key={topPx}
                  className="tabular absolute right-2 -translate-y-1/2 text-sm text-ink-muted"
                  style={{ top: topPx }}
                >
                  {formatClock(moment)}
                </span>
              ))}
              {nowTop !== null && (
                <span
                  className="absolute -right-1.5 size-3 -translate-y-[calc(50%-1px)] rounded-full border-2 border-surface bg-amber"
                  style={{ top: nowTop }}
                />
              )}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
});

const NO_GHOSTS: readonly GhostShift[] = [];
const isGhost = (shift: ListedShift | GhostShift): shift is GhostShift => 'planId' in shift;

const HOUR_MS = 3_600_000;
/** A lower strip is part of an hour at the edge of the day, and too low to press. */
const MIN_STRIP_PX = 16;

interface EmptyHoursProps extends Pick<Timeline<unknown>, 'hours' | 'heightPx'> {
  dayStart: number;
  onAdd: (start: Date) => void;
}

/** A button for each hour, below the shifts. By keyboard, the button above the calendar adds a shift. */
function EmptyHours({ hours, heightPx, dayStart, onAdd }: EmptyHoursProps) {
  const [first] = hours;
  const before = first && new Date(first.moment.getTime() - HOUR_MS);
  const starts = before && before.getTime() >= dayStart ? [{ moment: before, topPx: 0 }, ...hours] : hours;
  return starts.map(({ moment, topPx }, index) => {
    const height = (starts[index + 1]?.topPx ?? heightPx) - topPx;
    if (height < MIN_STRIP_PX) return null;
    return (
      <button
        key={topPx}
        type="button"
        tabIndex={-1}
        onClick={() => onAdd(moment)}
        className="absolute right-0 left-14 flex items-center justify-end gap-1 rounded-md px-2 text-sm font-semibold text-primary-ink opacity-0 transition-opacity hover:bg-primary-soft hover:opacity-100"
        style={{ top: topPx, height }}
      >
        <Plus className="size-4" aria-hidden="true" />
        {m.shifts_add_at({ time: formatClock(moment) })}
      </button>
    );
  });
}

const LOOKS: Record<Tone, string> = {
  mine: 'border-green bg-green-soft text-green-ink hover:bg-green-soft/70',
  waiting: 'border-green border-dashed bg-green-soft text-green-ink hover:bg-green-soft/70',
  free: 'border-primary bg-primary-soft text-primary-ink hover:bg-primary-soft/70',
  sought: 'border-primary border-dashed bg-primary-soft text-primary-ink hover:bg-primary-soft/70',
  full: 'border-edge bg-grey-soft text-grey-ink hover:bg-grey-soft/70',
  off: 'border-red bg-sunken text-ink-muted line-through hover:bg-grey-soft',
};

interface ShiftBlockProps extends Pick<DayTimelineProps, 'now' | 'onOpen'> {
  block: Block<ListedShift>;
}

function ShiftBlock({ block, now, onOpen }: ShiftBlockProps) {
  const { shift, heightPx } = block;
  const tone = toneOf(shift);
  // With enough room each fact has its own line. As few nodes as possible: there may be hundreds of blocks.
  const isRoomy = heightPx >= ROOMY_PX;
  const facts = factsOf(block, tone, now).join(isRoomy ? '\n' : '  ');
  return (
    <li className="absolute p-px pr-1" style={placeOf(block)}>
      <button
        type="button"
        onClick={() => onOpen(shift.id)}
        aria-haspopup="dialog"
        aria-label={`${shift.title} ${facts}, ${unseenFactsOf(block, tone).join(', ')}`}
        className={classNames(
          'flex size-full flex-wrap content-start gap-x-2 overflow-hidden rounded-md border-l-4 px-1.5 text-left text-sm leading-4.5',
          'transition-colors focus-visible:z-10 focus-visible:-outline-offset-2',
          heightPx >= TWO_LINES_PX && 'pt-1',
          LOOKS[tone],
          needOf(shift, now) === 'danger' && 'border-red!',
        )}
      >
        <span
          className={classNames(
            'max-w-full truncate font-semibold before:mr-1 before:align-[-0.05em]',
            isRoomy && 'w-full',
            TONE_MARKERS[tone],
          )}
        >
          {`${shift.title} `}
        </span>
        <span className="tabular max-w-full truncate whitespace-pre">{facts}</span>
      </button>
    </li>
  );
}

/** The text of the block below its title. */
function factsOf(
  { shift, isFromBefore, goesOn, showsLocation, showsCount }: Block<ListedShift>,
  tone: Tone,
  now: Date,
): string[] {
  const times = `${formatClock(shift.startTime)}–${formatClock(shift.endTime)}`;
  const facts = [`${isFromBefore ? '↑ ' : ''}${times}${goesOn ? ' ↓' : ''}`];
  const eventTime = formatEventTime(shift.startTime, shift.endTime);
  if (eventTime) facts.push(m.shifts_event_time({ time: eventTime }));
  if (tone === 'waiting') facts.push(m.mine_status_waiting());
  if (isStandInSought(shift)) facts.push(shift.seeksStandIn ? m.cannot_state() : m.shifts_stand_in_sought());
  if (shift.waiting)
    facts.push(
      shift.waiting.offerExpiresAt === undefined
        ? m.waitlist_position({ position: shift.waiting.position })
        : m.waitlist_yours_until({ when: formatClock(shift.waiting.offerExpiresAt) }),
    );
  if (shift.waitingCount !== undefined) facts.push(m.waitlist_count({ count: shift.waitingCount }));
  if (needOf(shift, now) === 'danger') facts.push(m.today_lacks({ count: lackOf(shift) }));
  if (shift.claim.reason === 'shift.not_open')
    facts.push(m.shifts_short_not_open({ when: openingOf(shift, now) }));
  if (showsLocation) facts.push(shift.location);
  if (showsCount) facts.push(m.shifts_places({ taken: shift.currentVolunteers, max: shift.maxVolunteers }));
  return facts;
}

/** The text of the block has the rest of the meaning of these. */
const SAID: Partial<Record<Tone, Tone>> = { waiting: 'mine', sought: 'full' };

/** For screen readers: the meaning of the color, and the facts that do not fit. */
function unseenFactsOf(
  { shift, isFromBefore, goesOn, showsLocation, showsCount }: Block<ListedShift>,
  tone: Tone,
): string[] {
  const facts = [TONE_TEXTS[SAID[tone] ?? tone]()];
  if (!showsLocation) facts.unshift(shift.location);
  if (!showsCount)
    facts.push(m.shifts_places_said({ taken: shift.currentVolunteers, max: shift.maxVolunteers }));
  if (isFromBefore || goesOn) facts.push(formatWhen(shift.startTime, shift.endTime));
  return facts;
}
