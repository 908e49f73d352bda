import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spanOf } from './days.ts';
import { layOutDay, PX_PER_MINUTE } from './timeline.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Amsterdam'));
afterEach(() => vi.unstubAllEnvs());

const MINUTE_MS = 60_000;
const shiftOf = (startTime: string, endTime: string) => ({ startTime, endTime });
/** A shift of the winter day 12 December, in minutes of its clock. */
const at = (start: number, end: number) => {
  const instant = (minutes: number) =>
    new Date(Date.parse('2026-12-11T23:00:00Z') + minutes * MINUTE_MS).toISOString();
  return shiftOf(instant(start), instant(end));
};
const layOut = (shifts: { startTime: string; endTime: string }[], day = '2026-12-12') => {
  const [start = 0, end = 0] = spanOf(day, 1).bounds;
  return layOutDay(shifts, start, end);
};
const clock = (moment: Date) => moment.toLocaleTimeString('nl-NL', { hour: '2-digit', minute: '2-digit' });

describe('the timeline of a day', () => {
  it('gives an hour 48 px, with half an hour before and after', () => {
    const { heightPx, blocks } = layOut([at(540, 600)]);
    expect(heightPx).toBe(120 * PX_PER_MINUTE);
    expect(blocks[0]).toMatchObject({ topPx: 24, heightPx: 48, column: 0, columns: 1 });
  });

  it('stays within the day', () => {
    const { heightPx, blocks } = layOut([at(10, 60), at(1400, 1435)]);
    expect(blocks[0]?.topPx).toBe(8);
    expect(heightPx).toBe(1440 * PX_PER_MINUTE);
  });

  it('gives short shifts 20 px', () => {
    expect(layOut([at(540, 545)]).blocks[0]?.heightPx).toBe(20);
    expect(layOut([at(540, 565)]).blocks[0]?.heightPx).toBe(20);
    expect(layOut([at(540, 570)]).blocks[0]?.heightPx).toBe(24);
  });

  it('shows the location from 30 minutes and the count from 50', () => {
    const shown = (minutes: number) => {
      const { showsLocation, showsCount } = layOut([at(540, 540 + minutes)]).blocks[0] ?? {};
      return [showsLocation, showsCount];
    };
    expect([30, 31, 50, 51].map(shown)).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });

  it('puts overlapping shifts side by side and consecutive ones below each other', () => {
    const columns = (...shifts: ReturnType<typeof at>[]) =>
      layOut(shifts).blocks.map(({ column, columns }) => `${column}/${columns}`);
    expect(columns(at(540, 660), at(600, 720), at(660, 720))).toEqual(['0/2', '1/2', '0/2']);
    expect(columns(at(540, 600), at(600, 660))).toEqual(['0/1', '0/1']);
    expect(layOut([at(540, 660), at(600, 720), at(610, 720)]).columns).toBe(3);
  });

  it('shows the part of a night shift that is on the day', () => {
    const night = shiftOf('2026-12-12T21:00:00Z', '2026-12-13T01:00:00Z');
    expect(layOut([night]).blocks[0]).toMatchObject({ heightPx: 96, isFromBefore: false, goesOn: true });
    expect(layOut([night], '2026-12-13').blocks[0]).toMatchObject({
      topPx: 0,
      heightPx: 96,
      isFromBefore: true,
      goesOn: false,
    });
  });

  it('shows the repeated hour twice', () => {
    const { blocks, hours } = layOut([shiftOf('2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z')], '2026-10-25');
    expect(blocks[0]?.heightPx).toBe(4 * 48);
    expect(hours.map(({ moment }) => clock(moment))).toEqual(['01:00', '02:00', '02:00', '03:00', '04:00']);
  });

  it('leaves out the hour that the clock change skips', () => {
    const { blocks, hours } = layOut([shiftOf('2027-03-28T00:00:00Z', '2027-03-28T02:00:00Z')], '2027-03-28');
    expect(blocks[0]?.heightPx).toBe(2 * 48);
    expect(hours.map(({ moment }) => clock(moment))).toEqual(['01:00', '03:00', '04:00']);
  });

  it('spans the 25 hours of the longest day', () => {
    const { heightPx } = layOut([shiftOf('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')], '2026-10-25');
    expect(heightPx).toBe(25 * 48);
  });

  it('marks full hours of the clock in zones that are half an hour off', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    const { hours } = layOut([shiftOf('2026-12-12T04:00:00Z', '2026-12-12T05:00:00Z')]);
    expect(hours.map(({ moment }) => clock(moment))).toEqual(['09:00', '10:00', '11:00']);
  });

  it('gives the position of a visible instant', () => {
    const { topOf } = layOut([at(540, 600)]);
    expect(topOf(new Date('2026-12-12T08:00:00Z'))).toBe(24);
    expect(topOf(new Date('2026-12-12T07:00:00Z'))).toBeNull();
    expect(topOf(new Date('2026-12-12T12:00:00Z'))).toBeNull();
  });

  it('is empty without shifts', () => {
    expect(layOut([])).toMatchObject({ heightPx: 0, blocks: [], hours: [], columns: 0 });
  });
});

describe('the timeline of any shifts', () => {
  const anyShifts = fc.array(
    fc
      .tuple(fc.integer({ min: -600, max: 1439 }), fc.integer({ min: 1, max: 900 }))
      .map(([start, minutes]) => at(start, Math.max(1, start + minutes))),
    { maxLength: 60 },
  );
  const visibleBlocks = (shifts: { startTime: string; endTime: string }[]) =>
    layOut(shifts).blocks.map((block) => ({ ...block, bottomPx: block.topPx + block.heightPx }));
  const meet = (one: { topPx: number; bottomPx: number }, other: { topPx: number; bottomPx: number }) =>
    one.topPx < other.bottomPx - 1e-6 && other.topPx < one.bottomPx - 1e-6;

  it('shows each shift once and inside', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        const { blocks, heightPx } = layOut(shifts);
        expect(new Set(blocks.map(({ shift }) => shift))).toEqual(new Set(shifts));
        for (const block of blocks) {
          expect(block.topPx).toBeGreaterThanOrEqual(0);
          expect(block.heightPx).toBeGreaterThanOrEqual(20);
          expect(block.topPx + block.heightPx).toBeLessThanOrEqual(heightPx + 1e-6);
        }
      }),
    );
  });

  it('never lays one block over another', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        const blocks = visibleBlocks(shifts);
        for (const [index, one] of blocks.entries())
          for (const other of blocks.slice(index + 1))
            if (meet(one, other)) {
              expect(one.column).not.toBe(other.column);
              expect(one.columns).toBe(other.columns);
            }
      }),
    );
  });

  it('uses no more columns than the largest number of overlapping blocks', () => {
    fc.assert(
      fc.property(anyShifts, (shifts) => {
        const blocks = visibleBlocks(shifts);
        const most = Math.max(
          0,
          ...blocks.map(
            ({ topPx }) =>
              blocks.filter((other) => other.topPx <= topPx + 1e-6 && other.bottomPx > topPx + 1e-6).length,
          ),
        );
        expect(layOut(shifts).columns).toBe(most);
        for (const { column, columns } of blocks) expect(column).toBeLessThan(columns);
      }),
    );
  });
});
