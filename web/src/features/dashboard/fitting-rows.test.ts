import { FITTING_ROWS, type Shift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { type FittingRow, fittingRows } from './fitting-rows.ts';

/** A shift of three hours, from this hour of a day on. */
const shiftAt = (id: string, hour: number) =>
  ({
    id,
    startTime: `2026-12-12T${String(hour).padStart(2, '0')}:00:00Z`,
    endTime: `2026-12-12T${String(hour + 3).padStart(2, '0')}:00:00Z`,
  }) as Shift;

const MORNING = shiftAt('morning', 8);
const LATE_MORNING = shiftAt('late morning', 10);
const NOON = shiftAt('noon', 11);
const EVENING = shiftAt('evening', 17);
const NIGHT = shiftAt('night', 20);

const open = (...shifts: Shift[]): FittingRow[] => shifts.map((shift) => ({ shift, state: 'open' }));
const states = (rows: FittingRow[]) => rows.map(({ shift, state }) => [shift.id, state]);
const nothing = new Map<string, boolean>();

describe('fittingRows', () => {
  it('follows the server while nothing was claimed', () => {
    expect(fittingRows(open(MORNING, NOON), [EVENING, MORNING], nothing)).toEqual(open(EVENING, MORNING));
  });

  it('keeps a claimed shift in its place, and adds what is offered instead at the end', () => {
    const claimed = new Map([['morning', true]]);
    const before = fittingRows(open(MORNING, EVENING), [MORNING, EVENING], claimed);
    expect(states(before)).toEqual([
      ['morning', 'held'],
      ['evening', 'open'],
    ]);
    expect(states(fittingRows(before, [NIGHT, EVENING], claimed))).toEqual([
      ['morning', 'held'],
      ['evening', 'open'],
      ['night', 'open'],
    ]);
  });

  it('says of a shift at the same time that it overlaps, and not of one that starts when the other ends', () => {
    const rows = fittingRows(
      open(MORNING, LATE_MORNING, NOON),
      [MORNING, NOON],
      new Map([['morning', true]]),
    );
    expect(states(rows)).toEqual([
      ['morning', 'held'],
      ['late morning', 'overlap'],
      ['noon', 'open'],
    ]);
  });

  it('drops a shift that somebody else filled', () => {
    const rows = fittingRows(open(MORNING, EVENING, NIGHT), [NIGHT], new Map([['morning', true]]));
    expect(states(rows)).toEqual([
      ['morning', 'held'],
      ['night', 'open'],
    ]);
  });

  it('offers a shift again in its place when it was given back', () => {
    const rows = fittingRows(
      [{ shift: MORNING, state: 'held' }, ...open(EVENING)],
      [EVENING],
      new Map([['morning', false]]),
    );
    expect(states(rows)).toEqual([
      ['morning', 'open'],
      ['evening', 'open'],
    ]);
  });

  it('never grows beyond the number of rows', () => {
    const many = Array.from({ length: FITTING_ROWS }, (_, index) => shiftAt(`s${index}`, index * 3));
    const rows = fittingRows(open(...many), [...many.slice(1), NIGHT], new Map([['s0', true]]));
    expect(rows.map(({ shift }) => shift.id)).toEqual(many.map(({ id }) => id));
  });
});
