const DAY_MS = 24 * 3_600_000;
const dayText = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);

/** The Monday of a week, as midnight UTC. Week 1 is the one with the 4th of January. */
function mondayOf(week: string): number {
  const [year, number] = week.split('-W').map(Number) as [number, number];
  const fourth = Date.UTC(year, 0, 4);
  const daysSinceMonday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth + ((number - 1) * 7 - daysSinceMonday) * DAY_MS;
}

/** The ISO 8601 week of a calendar day: that of `2027-01-03` is `2026-W53`. */
export function weekOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // A week belongs to the year of its Thursday.
  const thursday = midnight + (3 - ((new Date(midnight).getUTCDay() + 6) % 7)) * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const number = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * DAY_MS));
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** The calendar days of an ISO week, from Monday to Sunday. */
export const daysOfWeek = (week: string): string[] =>
  Array.from({ length: 7 }, (_, index) => dayText(mondayOf(week) + index * DAY_MS));

/** The ISO week a number of weeks later, or earlier if the number is negative. */
export const weekLater = (week: string, weeks: number): string =>
  weekOfDay(dayText(mondayOf(week) + weeks * 7 * DAY_MS));

const FORMAT = /^20\d\d-W(0[1-9]|[1-4]\d|5[0-3])$/;

/** Whether a text is an ISO 8601 week, such as `2026-W50`. Years are limited to 2000–2099, and not every year has a week 53. */
export const isIsoWeek = (text: string): boolean =>
  FORMAT.test(text) && weekOfDay(dayText(mondayOf(text))) === text;
