import { MAX_HOURS_DAYS } from '@ijsploeg/worker/contract';
import { differenceInCalendarDays } from 'date-fns';
import { useState } from 'react';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { fromCalendarDay, tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import { monthOf, type Period, thisSeason } from '../../lib/presence/periods.ts';
import { m } from '../../paraglide/messages.js';

interface PeriodFilterProps {
  period: Period;
  now: Date;
  onChange: (period: Period) => void;
}

const toFields = ({ from, to }: Period) => ({ from: fromCalendarDay(from), to: fromCalendarDay(to) });

/** The errors of the typed days. */
function faultsOf({ from, to }: Period): Partial<Record<keyof Period, string>> {
  const [first, last] = [toCalendarDay(from), toCalendarDay(to)];
  if (!first) return { from: m.moment_date_invalid() };
  if (!last) return { to: m.moment_date_invalid() };
  if (last < first) return { to: m.hours_period_wrong() };
  return differenceInCalendarDays(last, first) > MAX_HOURS_DAYS ? { to: m.hours_period_long() } : {};
}

/** Chooses a period: by its first and last day, applied once both are complete, or one of the usual ones. */
export function PeriodFilter({ period, now, onChange }: PeriodFilterProps) {
  const [typed, setTyped] = useState(toFields(period));
  const [shown, setShown] = useState(period);
  const [isComplete, setIsComplete] = useState(true);
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period);
    setTyped(toFields(period));
  }

  function complete(name: keyof Period, text = typed[name]) {
    const next = { ...typed, [name]: tidyDate(text) };
    setTyped(next);
    setIsComplete(true);
    const [from, to] = [toCalendarDay(next.from), toCalendarDay(next.to)];
    if (!from || !to || Object.keys(faultsOf(next)).length > 0) return;
    if (from !== period.from || to !== period.to) onChange({ from, to });
  }

  const faults = isComplete ? faultsOf(typed) : {};
  const field = (name: keyof Period) => ({
    kind: 'date' as const,
    value: typed[name],
    error: faults[name],
    onChange: (text: string) => {
      setIsComplete(false);
      setTyped({ ...typed, [name]: text });
    },
    onComplete: (text?: string) => complete(name, text),
  });
  const usual = [
    [m.hours_this_season(), thisSeason(now)],
    [m.hours_this_month(), monthOf(now)],
    [m.hours_last_month(), monthOf(now, -1)],
  ] as const;
  return (
    <search className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-1">
      <div className="grid gap-x-3 gap-y-1 max-sm:w-full min-[22.5rem]:grid-cols-2 sm:w-96">
        <DateTimeField label={m.hours_from()} pickerLabel={m.moment_start_calendar()} {...field('from')} />
        <DateTimeField label={m.hours_to()} pickerLabel={m.moment_end_calendar()} {...field('to')} />
      </div>
      <ul aria-label={m.hours_periods()} className="flex flex-wrap gap-2 sm:mt-7.5">
        {usual.map(([label, choice]) => {
          const isChosen = choice.from === period.from && choice.to === period.to;
          return (
            <li key={label}>
              <LinkButton
                to="/hours"
                search={choice}
                replace
                resetScroll={false}
                size="sm"
                aria-current={isChosen ? 'true' : undefined}
                className="aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:text-primary-ink"
              >
                {label}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </search>
  );
}
