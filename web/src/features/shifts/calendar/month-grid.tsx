import type { ListedShift, Locale } from '@ijsploeg/worker/contract';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { NEED_COUNTS } from '../../../components/shifts/need-looks.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { formatClock, formatLongDay, weekdayNames } from '../../../lib/format/format-date.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { m } from '../../../paraglide/messages.js';
import { type DayKey, type DaySpan, dayOf, firstOf, type MonthKey, monthOf, startOf } from './days.ts';
import { moveInGrid } from './grid-move.ts';
import type { DaySummary, Tone } from './shifts-on-days.ts';
import { dayHeight } from './skeletons.tsx';
import { TONE_MARKERS } from './tones.ts';

interface MonthGridProps {
  month: MonthKey;
  /** The weeks of the month, with the summary of each day. */
  span: DaySpan;
  summaries: readonly DaySummary[];
  /** Null until the first days are loaded. */
  selected: DayKey | null;
  today: DayKey;
  /** The days are being loaded. */
  isLoading: boolean;
  /** Admins see what each day and shift lacks. */
  isAdmin: boolean;
  /** The id of the heading with the month. */
  labelledBy: string;
  onSelect: (day: DayKey) => void;
  /** For admins: how many shifts the drafts of plans would make, by day. */
  drafted: ReadonlyMap<DayKey, number>;
  /** Called when the keyboard moves to a day that is not shown. */
  onMonth: (month: MonthKey) => void;
}

/**
 * A month as a grid of days (WAI-ARIA grid): one tab stop; arrows, Home, End, PageUp and PageDown move,
 * Enter and Space select.
 */
export function MonthGrid({
  month,
  span,
  summaries,
  selected,
  today,
  isLoading,
  isAdmin,
  labelledBy,
  drafted,
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
                  drafts={drafted.get(day) ?? 0}
                  isInMonth={monthOf(day) === month}
                  isToday={day === today}
                  isPast={day < today}
                  isSelected={day === selected}
                  isStop={day === stop}
                  isLoading={isLoading}
                  isAdmin={isAdmin}
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
  drafts: number;
  isInMonth: boolean;
  isToday: boolean;
  isPast: boolean;
  isSelected: boolean;
  /** The tab stop of the grid. */
  isStop: boolean;
  isLoading: boolean;
  isAdmin: boolean;
  /** Changes with the language, so that the texts do. */
  locale: Locale;
}

const Day = memo(function Day({
  day,
  summary,
  drafts,
  isInMonth,
  isToday,
  isPast,
  isSelected,
  isStop,
  isLoading,
  isAdmin,
}: DayProps) {
  const { count = 0, more = 0, missing = 0, need } = summary ?? {};
  return (
    <td
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'relative cursor-pointer border-t border-l border-line p-1 align-top transition-colors select-none first:border-l-0 xl:p-1.5',
        'focus-visible:z-10 focus-visible:-outline-offset-2',
        dayHeight(isAdmin),
        isSelected && 'shadow-[inset_0_0_0_2px_var(--primary)]',
        need === 'danger'
          ? 'bg-red-soft hover:bg-red-soft/70'
          : need === 'wanted'
            ? 'bg-amber-soft hover:bg-amber-soft/70'
            : isSelected
              ? 'bg-primary-soft'
              : isInMonth
                ? 'bg-surface hover:bg-sunken'
                : 'bg-sunken',
      )}
    >
      <span className="sr-only">
        {sayDay(day, summary, isLoading)}
        {drafts > 0 && `, ${m.plans_ghosts({ count: drafts })}`}
      </span>
      <span aria-hidden="true">
        <span className="flex items-center justify-between gap-x-1 max-sm:justify-center">
          <span
            className={classNames(
              'tabular grid size-6 shrink-0 place-items-center rounded-full text-sm',
              isToday ? 'bg-amber font-bold text-night' : isInMonth ? 'font-semibold' : 'text-ink-muted',
            )}
          >
            {Number(day.slice(8))}
          </span>
          {missing > 0 && (
            <span className="tabular mr-auto truncate text-sm font-semibold max-sm:hidden">
              {m.shifts_free({ count: missing })}
            </span>
          )}
          {more > 0 && <span className="tabular pr-0.5 text-sm text-ink-muted max-sm:hidden">+{more}</span>}
        </span>
        {summary && count > 0 && <Named day={day} summary={summary} isPast={isPast} isAdmin={isAdmin} />}
        {drafts > 0 && (
          <span className="tabular mt-0.5 block truncate rounded-sm border border-dashed border-edge px-1 text-center text-sm leading-4.5 text-ink-muted">
            <span className="sm:hidden">+{drafts}</span>
            <span className="max-sm:hidden">{m.plans_ghosts({ count: drafts })}</span>
          </span>
        )}
        {isLoading && count === 0 && (
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
  isAdmin: boolean;
}

/**
 * On a phone two dots, for admins two counts, and the number of others; with more room also times and titles, as many
 * whole words as fit in two lines.
 */
function Named({ day, summary: { named, more }, isPast, isAdmin }: NamedProps) {
  return (
    <span
      className={classNames(
        'flex items-center justify-center gap-0.5 max-sm:mt-0.5 sm:mt-1 sm:block',
        isAdmin && 'max-sm:flex-col',
      )}
    >
      {named.map(({ shift, tone, need }) => (
        <span
          key={shift.id}
          className={classNames(
            'text-sm leading-4.5 hyphens-auto max-lg:tracking-tight max-sm:[--marker-size:0.5rem] sm:mb-0.5 sm:block sm:max-h-9 sm:overflow-hidden',
            need ? isMine(tone) && MINE_MARKER : `${TONE_MARKERS[tone]} sm:before:mr-1`,
            isPast && tone === 'free' && 'before:opacity-50',
            (isPast || tone === 'full' || tone === 'off') && 'text-ink-muted',
            tone === 'off' && 'line-through',
          )}
        >
          {need && (
            <span className={NEED_COUNTS[need]}>
              {m.shifts_places({ taken: shift.currentVolunteers, max: shift.maxVolunteers })}
            </span>
          )}
          <span className="tabular max-sm:hidden">
            {' '}
            {timeOn(day, shift)} {shift.title}
          </span>
        </span>
      ))}
      {more > 0 && <span className="tabular text-sm leading-none text-ink-muted sm:hidden">+{more}</span>}
    </span>
  );
}

/** An admin's own places have a marker beside the count. */
const isMine = (tone: Tone) => tone === 'mine' || tone === 'waiting';
const MINE_MARKER = `${TONE_MARKERS.mine} sm:before:mr-1`;

/** The start time; the end time for a shift that began the day before. */
const timeOn = (day: DayKey, { startTime, endTime }: ListedShift) =>
  dayOf(new Date(startTime)) === day ? formatClock(startTime) : `–${formatClock(endTime)}`;

/** `zaterdag 12 december: 3 diensten, 1 van jou, waarvan 1 nog niet bevestigd, 2 met plek vrij`; for admins `5 vrij` instead. */
function sayDay(day: DayKey, summary: DaySummary | undefined, isLoading: boolean): string {
  const name = formatLongDay(startOf(day));
  if (!summary || summary.count === 0) return isLoading ? name : m.shifts_day_said_none({ day: name });
  const { count, counts, sought, missing, inDanger = 0 } = summary;
  const mine = counts.mine + counts.waiting;
  return [
    m.shifts_day_said({ day: name, count }),
    mine > 0 && m.shifts_day_said_mine({ count: mine }),
    counts.waiting > 0 && m.shifts_day_said_waiting({ count: counts.waiting }),
    missing === undefined
      ? counts.free > 0 && m.shifts_day_said_free({ count: counts.free })
      : missing > 0 && m.shifts_day_said_missing({ count: missing }),
    inDanger > 0 && m.shifts_day_said_danger({ count: inDanger }),
    sought > 0 && m.shifts_day_said_sought({ count: sought }),
  ]
    .filter(Boolean)
    .join(', ');
}
