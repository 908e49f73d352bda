/** The year in which the winter of a calendar day begins. A winter is from 1 July to 30 June, because the rink is open in between. */
export function winterOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 7 ? year : year - 1;
}
