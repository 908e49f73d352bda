import type { Event } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { arrangeEvents } from './arrange-events.ts';
import { closedBecause, statusAt } from './event-state.ts';

const NOW = new Date('2026-12-12T12:00:00.000Z');
const event = (id: string, startDate: string, endDate: string, change: Partial<Event> = {}): Event => ({
  id,
  title: id,
  description: null,
  location: 'Grote baan',
  startDate,
  endDate,
  imageUrl: null,
  imageSmallUrl: null,
  priceCents: null,
  maxCapacity: 10,
  currentCapacity: 0,
  maxPerPerson: 10,
  requiresTicket: false,
  status: 'upcoming',
  calledOff: null,
  version: 1,
  ...change,
});
const lastYear = event('last year', '2025-12-12T10:00:00.000Z', '2025-12-12T11:00:00.000Z');
const yesterday = event('yesterday', '2026-12-11T10:00:00.000Z', '2026-12-11T11:00:00.000Z');
const now = event('now', '2026-12-12T11:00:00.000Z', '2026-12-12T13:00:00.000Z');
const soon = event('soon', '2026-12-13T11:00:00.000Z', '2026-12-13T13:00:00.000Z');
const BY_START = [lastYear, yesterday, now, soon];
const names = (events: Event[]) => events.map(({ id }) => id);

describe('arrangeEvents', () => {
  test('puts upcoming events by start before past ones, latest first', () => {
    const { coming, over } = arrangeEvents(BY_START, 'all', NOW);
    expect(names(coming)).toEqual(['now', 'soon']);
    expect(names(over)).toEqual(['yesterday', 'last year']);
  });

  test('moves an event to the past ones right after its end', () => {
    const end = Date.parse(now.endDate);
    expect(names(arrangeEvents(BY_START, 'all', new Date(end)).coming)).toContain('now');
    expect(names(arrangeEvents(BY_START, 'all', new Date(end + 1)).over)[0]).toBe('now');
  });
});

test('keeps the server’s choice of a filtered list, whatever the browser’s clock', () => {
  const wrong = new Date('2030-01-01T00:00:00.000Z');
  expect(names(arrangeEvents([now, soon], 'upcoming', wrong).coming)).toEqual(['now', 'soon']);
  expect(names(arrangeEvents([lastYear, yesterday], 'past', new Date(0)).over)).toEqual([
    'yesterday',
    'last year',
  ]);
});

describe('the status of an event', () => {
  test.each([
    ['2026-12-12T11:00:00.000Z', 'upcoming'],
    ['2026-12-12T11:00:00.001Z', 'ongoing'],
    ['2026-12-12T13:00:00.000Z', 'ongoing'],
    ['2026-12-12T13:00:00.001Z', 'completed'],
  ])('at %s is %s', (moment, status) => {
    expect(statusAt(now, new Date(moment))).toBe(status);
  });

  test.each([
    [9, null],
    [10, 'full'],
    // An admin lowered the capacity.
    [11, 'full'],
  ])('is closed with %d of 10 places taken because %s', (currentCapacity, reason) => {
    expect(closedBecause({ ...soon, currentCapacity }, NOW)).toBe(reason);
  });

  test('is not full once the event is over', () => {
    expect(closedBecause({ ...yesterday, currentCapacity: 10 }, NOW)).toBe('ended');
  });
});
