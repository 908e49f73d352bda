import { describe, expect, it } from 'vitest';
import { moveInGrid } from './grid-move.ts';

describe('the keys of the month view', () => {
  const from = (key: string, isShift = false) => moveInGrid('2026-12-31', key, isShift);

  it('move by a day and by a week, across the end of a month and a year', () => {
    expect(from('ArrowRight')).toBe('2027-01-01');
    expect(from('ArrowLeft')).toBe('2026-12-30');
    expect(from('ArrowDown')).toBe('2027-01-07');
    expect(from('ArrowUp')).toBe('2026-12-24');
  });

  it('go to the Sunday and the Saturday of the week', () => {
    expect(from('Home')).toBe('2026-12-27');
    expect(from('End')).toBe('2027-01-02');
    expect(moveInGrid('2026-12-27', 'Home')).toBe('2026-12-27');
  });

  it('move by a month, and with Shift by a year', () => {
    expect(from('PageUp')).toBe('2026-11-30');
    expect(from('PageDown')).toBe('2027-01-31');
    expect(from('PageDown', true)).toBe('2027-12-31');
    expect(from('PageUp', true)).toBe('2025-12-31');
  });

  it('do not include other keys', () => {
    expect(from('a')).toBeNull();
    expect(from('Tab')).toBeNull();
  });
});
