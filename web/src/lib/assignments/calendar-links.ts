import type { Shift } from '@ijsploeg/worker/contract';

/** What of a shift, or of an event, goes into somebody's own calendar. */
export type CalendarEntry = Pick<Shift, 'title' | 'description' | 'location' | 'startTime' | 'endTime'>;

/** The address with which Google's calendar opens its own form, filled in with this entry. */
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

/** The same for Outlook on the web. */
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

/** What is missing is left out. Blanks are written as `%20`: Outlook shows a `+` as it is. */
const withQuery = (address: string, fields: Record<string, string | null>): string =>
  `${address}?${Object.entries(fields)
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')}`;
