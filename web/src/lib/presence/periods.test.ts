import { describe, expect, it } from 'vitest';
import { lastSeason, monthOf, seasonUntilYesterday, thisSeason } from './periods.ts';

describe('the periods of hours', () => {
  it('begin a season on the 1st of July', () => {
    const [june, july] = [new Date('2027-06-30T12:00'), new Date('2027-07-01T12:00')];
    expect(thisSeason(june)).toEqual({ from: '2026-07-01', to: '2027-06-30' });
    expect(thisSeason(july)).toEqual({ from: '2027-07-01', to: '2027-07-01' });
    expect(lastSeason(july)).toEqual({ from: '2026-07-01', to: '2027-06-30' });
    expect(seasonUntilYesterday(june).to).toBe('2027-06-29');
  });

  it('are whole months, also from the last day of a long one', () => {
    const march = new Date('2027-03-31T23:30');
    expect(monthOf(march)).toEqual({ from: '2027-03-01', to: '2027-03-31' });
    expect(monthOf(march, -1)).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  });
});
