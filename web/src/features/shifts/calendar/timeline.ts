import type { ListedShift } from '@ijsploeg/worker/contract';

/** The scale of the timeline: 48 px an hour. */
export const PX_PER_MINUTE = 0.8;
const PADDING_MINUTES = 30;
const MIN_BLOCK_PX = 20;
const LOCATION_ABOVE_MINUTES = 30;
const COUNT_ABOVE_MINUTES = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Timed = Pick<ListedShift, 'startTime' | 'endTime'>;

/** One shift on the timeline of a day. */
export interface Block<Shift> {
  shift: Shift;
  /** From the top of the timeline. */
  topPx: number;
  heightPx: number;
  /** From 0, and the number of columns side by side there. */
  column: number;
  columns: number;
  /** Whether there is room for this line. */
  showsLocation: boolean;
  showsCount: boolean;
  /** It began before this day, or continues after it. */
  isFromBefore: boolean;
  goesOn: boolean;
}

/** Where a block is, as a style. */
export const placeOf = ({ topPx, heightPx, column, columns }: Block<unknown>) => ({
  top: topPx,
  height: heightPx,
  left: `${(column / columns) * 100}%`,
  width: `${100 / columns}%`,
});

/** The layout of a day's timeline. */
export interface Timeline<Shift> {
  heightPx: number;
  /** By start. */
  blocks: readonly Block<Shift>[];
  /** Each full hour of the visible clock. */
  hours: readonly { moment: Date; topPx: number }[];
  /** The largest number of shifts side by side. */
  columns: number;
  /** The position of an instant; null when it is not visible. */
  topOf: (moment: Date) => number | null;
}

interface Placed<Shift> {
  shift: Shift;
  /** Minutes since the day began. */
  start: number;
  end: number;
  /** Where the block ends on screen: no block is lower than the minimum. */
  seenEnd: number;
  column: number;
  columns: number;
  isFromBefore: boolean;
  goesOn: boolean;
}

/**
 * Lays out the shifts of one day, from half an hour before the first to half an hour after the last, within the
 * day. Minutes are counted from the start of the day, so that days with a clock change have 23 or 25 hours.
 *
 * @param shifts those of the day
 * @param dayStart the start of the day, and `dayEnd` that of the next one; in milliseconds
 */
export function layOutDay<Shift extends Timed>(
  shifts: readonly Shift[],
  dayStart: number,
  dayEnd: number,
): Timeline<Shift> {
  const placed = shifts
    .map((shift) => place(shift, dayStart, dayEnd))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const columns = putInColumns(placed);
  const dayMinutes = (dayEnd - dayStart) / MINUTE_MS;
  const from = Math.max(0, Math.min(...placed.map(({ start }) => start)) - PADDING_MINUTES);
  const to = Math.min(dayMinutes, Math.max(...placed.map(({ end }) => end)) + PADDING_MINUTES);
  if (placed.length === 0) return { heightPx: 0, blocks: [], hours: [], columns: 0, topOf: () => null };

  const px = (minutes: number) => (minutes - from) * PX_PER_MINUTE;
  const blocks = placed.map((each) => toBlock(each, px(each.start)));
  return {
    // A short shift at the end of the day is higher than the minutes that are left.
    heightPx: Math.max(px(to), ...blocks.map(({ topPx, heightPx }) => topPx + heightPx)),
    blocks,
    hours: hoursBetween(dayStart + from * MINUTE_MS, dayStart + to * MINUTE_MS).map((moment) => ({
      moment: new Date(moment),
      topPx: px((moment - dayStart) / MINUTE_MS),
    })),
    columns,
    topOf: (moment) => {
      const minutes = (moment.getTime() - dayStart) / MINUTE_MS;
      return minutes >= from && minutes <= to ? px(minutes) : null;
    },
  };
}

function place<Shift extends Timed>(shift: Shift, dayStart: number, dayEnd: number): Placed<Shift> {
  const [startsAt, endsAt] = [Date.parse(shift.startTime), Date.parse(shift.endTime)];
  const start = (Math.max(startsAt, dayStart) - dayStart) / MINUTE_MS;
  const end = (Math.min(endsAt, dayEnd) - dayStart) / MINUTE_MS;
  return {
    shift,
    start,
    end,
    seenEnd: Math.max(end, start + MIN_BLOCK_PX / PX_PER_MINUTE),
    column: 0,
    columns: 1,
    isFromBefore: startsAt < dayStart,
    goesOn: endsAt > dayEnd,
  };
}

/**
 * Gives each shift the first column that is free when it begins. Shifts connected by overlaps share one number of
 * columns, so that they have the same width.
 *
 * @param placed by start
 * @returns the largest number of columns
 */
function putInColumns(placed: readonly Placed<unknown>[]): number {
  let most = 0;
  let group: Placed<unknown>[] = [];
  let columnEnds: number[] = [];
  let groupEnd = 0;
  const closeGroup = () => {
    for (const each of group) each.columns = columnEnds.length;
    most = Math.max(most, columnEnds.length);
    group = [];
    columnEnds = [];
  };
  for (const each of placed) {
    if (groupEnd <= each.start) closeGroup();
    const free = columnEnds.findIndex((end) => end <= each.start);
    each.column = free === -1 ? columnEnds.length : free;
    columnEnds[each.column] = each.seenEnd;
    groupEnd = Math.max(groupEnd, each.seenEnd);
    group.push(each);
  }
  closeGroup();
  return most;
}

function toBlock<Shift>({ start, end, seenEnd: _, ...rest }: Placed<Shift>, topPx: number): Block<Shift> {
  const minutes = end - start;
  return {
    ...rest,
    topPx,
    heightPx: Math.max(MIN_BLOCK_PX, minutes * PX_PER_MINUTE),
    showsLocation: minutes > LOCATION_ABOVE_MINUTES,
    showsCount: minutes > COUNT_ABOVE_MINUTES,
  };
}

/** The instants at which the browser's clock shows a full hour; some zones are half an hour off. */
function hoursBetween(from: number, to: number): number[] {
  const first = new Date(from);
  const pastHour = first.getMinutes() * MINUTE_MS + first.getSeconds() * 1000 + first.getMilliseconds();
  const hours: number[] = [];
  for (let moment = pastHour === 0 ? from : from - pastHour + HOUR_MS; moment <= to; moment += HOUR_MS)
    hours.push(moment);
  return hours;
}
