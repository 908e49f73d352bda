/** The same moment a number of calendar months earlier, in UTC; on the last day of the month if that month is too short. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth() - months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  date.setUTCMonth(month, Math.min(date.getUTCDate(), lastDay));
  return date.getTime();
}
