import { expect, it } from 'vitest';
import { calendarLink } from './calendar-link.ts';

it('hands a shift to an external calendar with its title, times, place and description', () => {
  const link = new URL(
    calendarLink({
      title: 'Kassa & verhuur',
      description: 'Neem een muts mee.\nEn handschoenen.',
      location: 'Museumplein',
      startTime: '2026-12-12T08:00:00.000Z',
      endTime: '2026-12-12T11:30:00.000Z',
    }),
  );
  expect(link.protocol).toBe('https:');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Kassa & verhuur',
    dates: '20261212T080000Z/20261212T113000Z',
    location: 'Museumplein',
    details: 'Neem een muts mee.\nEn handschoenen.',
  });
});
