import { DAY_PARTS, type DayPart, WEEKDAYS } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import { weekdayNamesFromMonday } from './format-date.ts';

/** The days of the week from Monday on, with their parts: `za`, `zaterdag`, `sa_day` and `sa_eve`. */
export function weekWithParts(): { short: string; long: string; day: DayPart; evening: DayPart }[] {
  const names = weekdayNamesFromMonday();
  return WEEKDAYS.map((weekday, index) => ({
    short: names[index]?.short ?? weekday,
    long: names[index]?.long ?? weekday,
    day: `${weekday}_day`,
    evening: `${weekday}_eve`,
  }));
}

/** `zaterdag overdag, zondagavond`, in the order of the week. */
export function dayPartsText(parts: readonly string[]): string {
  const texts = new Map<string, string>(
    weekWithParts().flatMap(({ long, day, evening }) => [
      [day, m.day_part_day({ weekday: long })] as const,
      [evening, m.day_part_evening({ weekday: long })] as const,
    ]),
  );
  return DAY_PARTS.filter((part) => parts.includes(part))
    .map((part) => texts.get(part))
    .join(', ');
}
