import { describe, expect, it } from 'vitest';
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts';

const SHIFT = {
  title: 'Kassa & verhuur + balie',
  description: 'Neem een muts mee.\nEn handschoenen.',
  location: 'Museumplein',
  startTime: '2026-12-12T08:00:00.000Z',
  endTime: '2026-12-12T11:30:00.000Z',
};
const fieldsOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

describe('links to external calendars', () => {
  it('pass the title, times, location and description of a shift to Google', () => {
    const link = googleCalendarLink(SHIFT);
    expect(new URL(link).origin).toBe('https://calendar.google.com');
    expect(fieldsOf(link)).toEqual({
      action: 'TEMPLATE',
      text: SHIFT.title,
      dates: '20261212T080000Z/20261212T113000Z',
      location: 'Museumplein',
      details: SHIFT.description,
    });
  });

  it('pass the same to Outlook, with spaces as %20', () => {
    const link = outlookCalendarLink(SHIFT);
    expect(new URL(link).origin).toBe('https://outlook.live.com');
    expect(link).not.toContain('+');
    expect(fieldsOf(link)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: SHIFT.title,
      startdt: SHIFT.startTime,
      enddt: SHIFT.endTime,
      location: 'Museumplein',
      body: SHIFT.description,
    });
  });

  it('leave out a missing description', () => {
    const bare = { ...SHIFT, description: null };
    expect(fieldsOf(googleCalendarLink(bare))).not.toHaveProperty('details');
    expect(fieldsOf(outlookCalendarLink(bare))).not.toHaveProperty('body');
  });
});
