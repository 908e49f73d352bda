import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import {
  eventDay,
  foreignZone,
  formatEventTime,
  formatLongDay,
  formatMoment,
  formatNearDay,
  formatShortDay,
  formatTimeRange,
  formatWhen,
  formatWhenAtBoth,
  zoneLabel,
} from './format-date.ts';

const NOW = new Date('2026-12-12T12:00:00Z');
const MORNING = ['2026-12-12T08:00:00Z', '2026-12-12T11:30:00Z'] as const;
const NIGHT = ['2026-12-12T21:00:00Z', '2026-12-13T01:00:00Z'] as const;

const setTestLocale = (locale: 'nl' | 'en') => overwriteGetLocale(() => locale);

beforeEach(() => {
  setTestLocale('nl');
  vi.stubEnv('TZ', 'Europe/Amsterdam');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('formatting dates', () => {
  it('writes the day and the hours in Dutch', () => {
    expect(formatWhen(...MORNING, NOW)).toBe('za 12 dec, 09:00–12:30');
  });

  it('writes the day and the hours in English', () => {
    setTestLocale('en');
    expect(formatWhen(...MORNING, NOW)).toBe('Sat 12 Dec, 09:00–12:30');
  });

  it('writes both days of a shift over midnight', () => {
    expect(formatWhen(...NIGHT, NOW)).toBe('za 12 dec, 22:00 – zo 13 dec, 02:00');
    expect(formatTimeRange(...NIGHT)).toBeNull();
  });

  it('adds the year when it is not the current one', () => {
    expect(formatShortDay('2027-03-02T12:00:00Z', NOW)).toBe('di 2 mrt 2027');
    expect(formatLongDay('2027-03-02T12:00:00Z', NOW)).toBe('dinsdag 2 maart 2027');
    expect(formatLongDay('2026-12-13T12:00:00Z', NOW)).toBe('zondag 13 december');
  });

  it.each([
    ['2026-12-11T23:00:00Z', 'vandaag', 'today'],
    ['2026-12-12T22:59:00Z', 'vandaag', 'today'],
    ['2026-12-12T23:00:00Z', 'morgen', 'tomorrow'],
    ['2026-12-11T22:59:00Z', 'gisteren', 'yesterday'],
    ['2026-12-14T12:00:00Z', null, null],
    ['2026-12-10T12:00:00Z', null, null],
  ])('formats %s as %s', (moment, dutch, english) => {
    expect(formatNearDay(moment, NOW)).toBe(dutch);
    setTestLocale('en');
    expect(formatNearDay(moment, NOW)).toBe(english);
  });

  it('writes a moment with its day', () => {
    expect(formatMoment('2026-12-11T13:05:00Z', NOW)).toBe('gisteren 14:05');
    expect(formatMoment('2026-12-01T13:05:00Z', NOW)).toBe('di 1 dec, 14:05');
  });
});

describe('formatEventTime', () => {
  it("returns null where the browser's clock shows the same", () => {
    expect(formatEventTime(...MORNING)).toBeNull();
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(formatEventTime(...MORNING)).toBeNull();
  });

  it('returns the day at the event in another time zone', () => {
    for (const zone of ['Pacific/Auckland', 'Asia/Kolkata', 'America/New_York']) {
      vi.stubEnv('TZ', zone);
      expect(eventDay('2026-12-31T22:59:59Z')).toBe('2026-12-31');
      expect(eventDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
    }
  });

  it('returns the time at the event in another time zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatWhen(...MORNING, NOW)).toBe('za 12 dec, 03:00–06:30');
    expect(formatEventTime(...MORNING)).toBe('09:00–12:30');
    expect(zoneLabel(MORNING[0])).toMatch(/^(GMT-5|EST)$/);
  });

  it('stands behind the browser’s time in a line', () => {
    expect(formatWhenAtBoth(...MORNING, NOW)).toBe('za 12 dec, 09:00–12:30');
    expect(foreignZone(NOW)).toBeNull();
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatWhenAtBoth(...MORNING, NOW)).toBe('za 12 dec, 03:00–06:30 (bij de baan: 09:00–12:30)');
    expect(foreignZone(NOW)).toMatch(/^(GMT-5|EST)$/);
  });

  it('includes the day where that differs', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(formatWhen(...NIGHT, NOW)).toBe('zo 13 dec, 06:00–10:00');
    expect(formatEventTime(...NIGHT)).toBe('za 12 dec, 22:00 – zo 13 dec, 02:00');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(formatEventTime('2026-12-12T06:00:00Z', '2026-12-12T07:00:00Z')).toBe('za 12 dec, 07:00–08:00');
  });

  it('follows the clock changes of both zones', () => {
    vi.stubEnv('TZ', 'Europe/London');
    expect(formatEventTime('2026-10-25T00:30:00Z', '2026-10-25T03:00:00Z')).toBe('02:30–04:00');
  });

  it('labels the zone', () => {
    expect(zoneLabel(MORNING[0])).toMatch(/^(CET|GMT\+1)$/);
    expect(zoneLabel('2026-07-01T12:00:00Z')).toMatch(/^(CEST|GMT\+2)$/);
  });
});
