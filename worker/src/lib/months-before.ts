/** The same moment so many calendar months earlier, in UTC; the last day of a month that is too short for it. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth() - months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCMonth(month, Math.min(date.getUTCDate(), lastDay));
  return date.getTime();
}
