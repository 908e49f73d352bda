import type { MyAssignment } from '@ijsploeg/worker/contract';

/** The address with which an external calendar opens its own form, filled in with this shift. */
export function calendarLink({
  title,
  description,
  location,
  startTime,
  endTime,
}: Pick<MyAssignment['shift'], 'title' | 'description' | 'location' | 'startTime' | 'endTime'>): string {
  const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const link = new URL('https://calendar.google.com/calendar/render');
  link.searchParams.set('action', 'TEMPLATE');
  link.searchParams.set('text', title);
  link.searchParams.set('dates', `${stamp(startTime)}/${stamp(endTime)}`);
  link.searchParams.set('location', location);
  if (description) link.searchParams.set('details', description);
  return link.href;
}
