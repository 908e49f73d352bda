import { describe, expect, it } from 'vitest';
import { weekToCopy } from './week-to-copy.ts';

// Wednesday of week 50 of 2026, a year of 53 weeks.
const NOW = Date.parse('2026-12-09T12:00:00Z');

describe('the week that a copy proposes', () => {
  it('is the first without shifts after the weeks that have them, filled from the week before', () => {
    expect(weekToCopy(['2026-W50', '2026-W51'], NOW)).toEqual({
      from: '2026-12-14',
      to: '2026-12-20',
      startsOn: '2026-12-21',
    });
  });

  it('is not the current week, which has begun', () => {
    expect(weekToCopy(['2026-W49'], NOW)).toEqual({
      from: '2026-11-30',
      to: '2026-12-06',
      startsOn: '2026-12-14',
    });
  });

  it('is a gap between weeks with shifts', () => {
    expect(weekToCopy(['2026-W50', '2026-W52'], NOW)).toMatchObject({
      from: '2026-12-07',
      startsOn: '2026-12-14',
    });
  });

  it('follows the first weeks of a season that is yet to begin, into the next year', () => {
    expect(weekToCopy(['2026-W52', '2026-W53'], NOW)).toEqual({
      from: '2026-12-28',
      to: '2027-01-03',
      startsOn: '2027-01-04',
    });
  });

  it('is the next week when there are no shifts at all', () => {
    expect(weekToCopy([], NOW)).toEqual({ from: '2026-12-07', to: '2026-12-13', startsOn: '2026-12-14' });
  });
});
