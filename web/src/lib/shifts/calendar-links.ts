import type { Shift } from '@ijsploeg/worker/contract';

/** The parts of a shift or an event that go into a calendar entry. */
export type CalendarEntry = Pick<Shift, 'title' | 'description' | 'location' | 'startTime' | 'endTime'>;

/** The URL of Google Calendar's form for a new entry, prefilled with this one. */
export function googleCalendarLink({
  title,
  description,
  location,
  startTime,
  endTime,
}: CalendarEntry): string {
  const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${stamp(startTime)}/${stamp(endTime)}`,
    location,
    details: description,
  });
}

/** The URL of the same form in Outlook on the web. */
export function outlookCalendarLink({
  title,
  description,
  location,
  startTime,
  endTime,
}: CalendarEntry): string {
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: new Date(startTime).toISOString(),
    enddt: new Date(endTime).toISOString(),
    location,
    body: description,
  });
}

/** Leaves out empty fields. Spaces become `%20`, because Outlook shows a `+` literally. */
const withQuery = (address: string, fields: Record<string, string | null>): string =>
  `${address}?${Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')}`;
