import type { ListedShift, Locale } from '@ijsploeg/worker/contract';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../components/ui/class-names.ts';
import { formatClock, formatLongDay, weekdayNames } from '../../../lib/format/format-date.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { m } from '../../../paraglide/messages.js';
import { type DayKey, type DaySpan, dayOf, firstOf, type MonthKey, monthOf, startOf } from './days.ts';
import { moveInGrid } from './grid-move.ts';
import type { DaySummary } from './shifts-on-days.ts';
import { TONE_MARKERS } from './tones.ts';

interface MonthGridProps {
  month: MonthKey;
  /** The weeks of the month, and what each of their days holds. */
  span: DaySpan;
  summaries: readonly DaySummary[];
  /** Null until the first days are known. */
  selected: DayKey | null;
  today: DayKey;
  /** The days are on their way. */
  isLoading: boolean;
  /** The id of the element that names the month. */
  labelledBy: string;
  onSelect: (day: DayKey) => void;
  /** The keyboard went to a day that is not in sight. */
  onMonth: (month: MonthKey) => void;
}

/**
 * A month as a grid of days (WAI-ARIA grid): one stop for Tab, arrows, Home, End and PageUp and PageDown move,
 * Enter and Space select.
 */
export function MonthGrid({
  month,
  span,
  summaries,
  selected,
  today,
  isLoading,
  labelledBy,
  onSelect,
  onMonth,
}: MonthGridProps) {
  const locale = useLocale();
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const [cursor, setCursor] = useState<DayKey | null>(null);
  const stop = [cursor, selected, firstOf(month)].find((day) => day && span.days.includes(day));

  useEffect(() => {
    if (!wantsFocus.current || cursor === null || !span.days.includes(cursor)) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor, span]);

  function onKeyDown(event: KeyboardEvent) {
    const from = dayAt(event.target);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(from);
      return;
    }
    const to = moveInGrid(from, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    wantsFocus.current = true;
    setCursor(to);
    if (!span.days.includes(to) || event.key.startsWith('Page')) onMonth(monthOf(to));
  }

  const weeks = Array.from({ length: span.days.length / 7 }, (_, week) => week * 7);
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <table
        ref={grid}
        role="grid"
        aria-labelledby={labelledBy}
        aria-busy={isLoading}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const day = dayAt(event.target);
          if (!day) return;
          setCursor(day);
          onSelect(day);
        }}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr className="bg-sunken">
            {weekdayNames().map(({ short, long }) => (
              <th
                key={long}
                scope="col"
                aria-label={long}
                className="py-1.5 text-sm font-semibold text-ink-muted"
              >
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={span.days[week]}>
              {span.days.slice(week, week + 7).map((day, index) => (
                <Day
                  key={day}
                  day={day}
                  summary={summaries[week + index]}
                  isInMonth={monthOf(day) === month}
                  isToday={day === today}
                  isPast={day < today}
                  isSelected={day === selected}
                  isStop={day === stop}
                  isLoading={isLoading}
                  locale={locale}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const dayAt = (target: EventTarget): DayKey | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;

interface DayProps {
  day: DayKey;
  summary: DaySummary | undefined;
  isInMonth: boolean;
  isToday: boolean;
  isPast: boolean;
  isSelected: boolean;
  /** Tab stops here. */
  isStop: boolean;
  isLoading: boolean;
  /** Its texts follow the language. */
  locale: Locale;
}

const Day = memo(function Day({
  day,
  summary,
  isInMonth,
  isToday,
  isPast,
  isSelected,
  isStop,
  isLoading,
}: DayProps) {
  return (
    <td
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'relative h-14 cursor-pointer border-t border-l border-line p-1 align-top transition-colors select-none first:border-l-0 sm:h-20 sm:p-1.5',
        'focus-visible:z-10 focus-visible:-outline-offset-2',
        isSelected
          ? 'bg-primary-soft shadow-[inset_0_0_0_2px_var(--primary)]'
          : isInMonth
            ? 'bg-surface hover:bg-sunken'
            : 'bg-sunken',
      )}
    >
      <span className="sr-only">{sayDay(day, summary)}</span>
      <span aria-hidden="true">
        <span className="flex items-center justify-between max-sm:justify-center">
          <span
            className={classNames(
              'tabular grid size-6 place-items-center rounded-full text-sm',
              isToday ? 'bg-amber font-bold text-night' : isInMonth ? 'font-semibold' : 'text-ink-muted',
            )}
          >
            {Number(day.slice(8))}
          </span>
          {summary && summary.more > 0 && (
            <span className="tabular pr-0.5 text-sm text-ink-muted max-sm:hidden">+{summary.more}</span>
          )}
        </span>
        {summary && summary.count > 0 && <Named day={day} summary={summary} isPast={isPast} />}
        {isLoading && !summary?.count && (
          <span className="mx-auto mt-1 block h-2.5 w-5 animate-breathe rounded-full bg-grey-soft sm:mx-0 sm:w-4/5" />
        )}
      </span>
    </td>
  );
});

interface NamedProps {
  day: DayKey;
  summary: DaySummary;
  isPast: boolean;
}

/** On a phone two dots and how many more; with more room the time and title beside each. */
function Named({ day, summary: { named, more }, isPast }: NamedProps) {
  return (
    <span className="flex items-center justify-center gap-0.5 max-sm:mt-1 sm:mt-0.5 sm:block">
      {named.map(({ shift, tone }) => (
        <span
          key={shift.id}
          className={classNames(
            'flex items-center gap-1 max-sm:[--marker-size:0.5rem] sm:h-5',
            TONE_MARKERS[tone],
            isPast && tone === 'free' && 'before:opacity-50',
          )}
        >
          <span
            className={classNames(
              'tabular truncate text-sm max-sm:hidden',
              (isPast || tone === 'full' || tone === 'off') && 'text-ink-muted',
              tone === 'off' && 'line-through',
            )}
          >
            {timeOn(day, shift)} {shift.title}
          </span>
        </span>
      ))}
      {more > 0 && <span className="tabular text-sm leading-none text-ink-muted sm:hidden">+{more}</span>}
    </span>
  );
}

/** When it begins; of a night that began the day before, when it ends. */
const timeOn = (day: DayKey, { startTime, endTime }: ListedShift) =>
  dayOf(new Date(startTime)) === day ? formatClock(startTime) : `–${formatClock(endTime)}`;

/** `zaterdag 12 december: 3 diensten, 1 van jou, 2 met plek`. */
function sayDay(day: DayKey, summary: DaySummary | undefined): string {
  const name = formatLongDay(startOf(day));
  if (!summary || summary.count === 0) return m.shifts_day_said_none({ day: name });
  const { count, counts } = summary;
  return [
    m.shifts_day_said({ day: name, count }),
    counts.mine > 0 && m.shifts_day_said_mine({ count: counts.mine }),
    counts.free > 0 && m.shifts_day_said_free({ count: counts.free }),
  ]
    .filter(Boolean)
    .join(', ');
}
