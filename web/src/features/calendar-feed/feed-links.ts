import { PORTAL_NAME } from '../../lib/portal.ts';

/** The addresses with which calendars subscribe to a feed. */
export function feedLinks(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:');
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url, name: PORTAL_NAME })}`,
  };
}
