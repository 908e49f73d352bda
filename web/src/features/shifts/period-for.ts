import { daysOfWeek, weekOfDay } from '@ijsploeg/worker/contract';

/** The search params of the views of the shifts that name a period or a filter. */
interface ShownSearch {
  day?: string | undefined;
  month?: string | undefined;
  week?: string | undefined;
  show?: string | undefined;
  short?: boolean | undefined;
}

/**
 * The search params with which a view of the shifts shows the same period and filter as the current one.
 *
 * @param to the path of the view
 * @param shown the search params of the current screen, of which those of other screens have no such names
 */
export function periodFor(to: string, { day, month, week, show, short }: ShownSearch): ShownSearch {
  const first = day ?? (month && `${month}-01`) ?? (week && daysOfWeek(week)[0]);
  const isShort = short || show === 'short';
  switch (to) {
    case '/shifts':
      return { ...(first && { day: first }), ...(isShort && { show: 'short' }) };
    case '/planning':
      return { ...(first && { week: weekOfDay(first) }), ...(isShort && { short: true }) };
    case '/crew':
      return first ? { day: first } : {};
    default:
      return {};
  }
}
