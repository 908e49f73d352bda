import { describe, expect, it } from 'vitest';
import { EMPTY_SERIES, readSeries, readTimes } from './series-form.ts';

describe('the times of a series', () => {
  it.each([
    ['09:00-13:00', [{ start: '09:00', end: '13:00' }]],
    [
      '9–13, 13.00 tot 17.30; 2000-0000',
      [
        { start: '09:00', end: '13:00' },
        { start: '13:00', end: '17:30' },
        { start: '20:00', end: '00:00' },
      ],
    ],
    ['09:00', null],
    ['25:00-26:00', null],
    ['', null],
  ])('are read from %s', (text, times) => {
    expect(readTimes(text)).toEqual(times);
  });
});

describe('the form of a series', () => {
  const filled = {
    ...EMPTY_SERIES,
    title: 'IJsmeester',
    location: 'Grote baan',
    maxVolunteers: '2',
    from: '07/12/2026',
    to: '13/12/2026',
    times: '09:00-13:00',
    except: '09/12/2026, 10-12-2026',
  };

  it('becomes a plan', () => {
    expect(readSeries(filled)).toMatchObject({
      fields: {
        kind: 'create',
        source: {
          type: 'pattern',
          from: '2026-12-07',
          to: '2026-12-13',
          weekdays: [1, 2, 3, 4, 5, 6, 0],
          except: ['2026-12-09', '2026-12-10'],
          times: [{ start: '09:00', end: '13:00' }],
          shift: { title: 'IJsmeester', maxVolunteers: 2 },
        },
      },
    });
  });

  it.each([
    ['title', { title: ' ' }],
    ['maxVolunteers', { maxVolunteers: '0' }],
    ['from', { from: '31/02/2026' }],
    ['to', { to: '' }],
    ['to', { to: '06/12/2026' }],
    ['weekdays', { weekdays: [] }],
    ['times', { times: 'ochtend' }],
    ['times', { times: '09:00-09:00' }],
    ['except', { except: 'kerst' }],
  ])('has its errors at the field: %s', (field, change) => {
    const parsed = readSeries({ ...filled, ...change });
    expect('errors' in parsed && Object.keys(parsed.errors)).toEqual([field]);
  });
});
