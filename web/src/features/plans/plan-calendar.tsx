import type { PlanItem } from '@ijsploeg/worker/contract';
import { classNames } from '../../components/ui/class-names.ts';
import { formatMonth, localDay, weekdayNamesFromMonday } from '../../lib/format/format-date.ts';

/** The days of the plan with the number of shifts, beside its table on a laptop, which has the same data. */
export function PlanCalendar({ items }: { items: readonly PlanItem[] }) {
  const counts = new Map<string, number>();
  for (const { after, selected } of items) {
    const day = localDay(after.startTime);
    counts.set(day, (counts.get(day) ?? 0) + (selected ? 1 : 0));
  }
  const months = [...new Set([...counts.keys()].map((day) => day.slice(0, 7)))].sort().slice(0, 12);
  return (
    <div
      aria-hidden="true"
      className="sticky top-4 hidden max-h-[calc(100dvh-2rem)] gap-4 overflow-y-auto lg:grid"
    >
      {months.map((month) => (
        <Month key={month} month={month} counts={counts} />
      ))}
    </div>
  );
}

function Month({ month, counts }: { month: string; counts: ReadonlyMap<string, number> }) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = new Date(year, number - 1, 1);
  const length = new Date(year, number, 0).getDate();
  /** The days of the week before the first of the month; a week begins on Monday. */
  const before = (first.getDay() + 6) % 7;
  const cells = [
    ...Array.from({ length: before }, (_, index) => ({ key: `before ${index}`, day: null })),
    ...Array.from({ length }, (_, index) => ({ key: String(index), day: index + 1 })),
  ];
  return (
    <section>
      <p className="mb-1 text-sm font-semibold first-letter:uppercase">{formatMonth(first)}</p>
      <div className="grid grid-cols-7 gap-0.5 text-center text-sm">
        {weekdayNamesFromMonday().map(({ long, short }) => (
          <span key={long} className="text-ink-muted">
            {short.slice(0, 2)}
          </span>
        ))}
        {cells.map(({ key, day }) => {
          const count = day === null ? undefined : counts.get(`${month}-${String(day).padStart(2, '0')}`);
          return (
            <span
              key={key}
              className={classNames(
                'tabular grid h-8 place-items-center rounded-sm leading-none',
                count === undefined && 'text-ink-muted',
                count !== undefined &&
                  (count > 0 ? 'bg-primary-soft font-semibold text-primary-ink' : 'bg-sunken'),
              )}
            >
              {day}
            </span>
          );
        })}
      </div>
    </section>
  );
}
