import { type Availability, type DayPart, MAX_ABSENCES } from '@ijsploeg/worker/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plane, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { AsyncList } from '../../components/async-list.tsx';
import { DateTimeField } from '../../components/forms/date-time-field.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, IconButton } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { serverDate } from '../../lib/api/server-clock.ts';
import { weekWithParts } from '../../lib/format/day-part-words.ts';
import { formatDayRange, localDay } from '../../lib/format/format-date.ts';
import { tidyDate, toCalendarDay } from '../../lib/forms/date-time-input.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import {
  type AvailabilityChange,
  availabilityQuery,
  changeAvailabilityMutation,
} from './availability.queries.ts';
import { AvailabilitySkeleton } from './availability-skeleton.tsx';

/** The times at which the person likes to help, and their absences. Each press is saved at once. */
export function AvailabilitySection() {
  const query = useQuery(availabilityQuery);
  return (
    <AsyncList
      query={{ ...query, data: query.data && [query.data] }}
      failed={m.availability_load_failed()}
      skeleton={<AvailabilitySkeleton />}
    >
      {([availability]) => availability && <Editor availability={availability} />}
    </AsyncList>
  );
}

type Days = Pick<Availability['absences'][number], 'fromDay' | 'toDay'>;

interface Values {
  dayParts: DayPart[];
  absences: Days[];
}

/** The values with a change applied. */
function withChange({ dayParts, absences }: Values, { dayPart, absence }: AvailabilityChange): Values {
  const otherParts = dayParts.filter((part) => part !== dayPart?.part);
  const otherAbsences = absences.filter((days) => !absence || !isSame(days, absence));
  return {
    dayParts: dayPart?.isPreferred ? [...otherParts, dayPart.part] : otherParts,
    absences: absence?.isAway ? [...otherAbsences, absence] : otherAbsences,
  };
}

function Editor({ availability }: { availability: Availability }) {
  const saving = useMutation(changeAvailabilityMutation);
  // A press is shown at once.
  const [pending, setPending] = useState<readonly AvailabilityChange[]>([]);
  const { dayParts, absences } = pending.reduce<Values>(withChange, availability);

  /** @returns whether it was saved; if not, the error is shown below */
  async function save(change: AvailabilityChange): Promise<boolean> {
    setPending((all) => [...all, change]);
    try {
      await saving.mutateAsync(change);
      return true;
    } catch {
      return false;
    } finally {
      setPending((all) => all.filter((other) => other !== change));
    }
  }
  const toggle = (part: DayPart) => void save({ dayPart: { part, isPreferred: !dayParts.includes(part) } });
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <Parts label={m.availability_day()} of="day" chosen={dayParts} onToggle={toggle} />
        <Parts label={m.availability_evening()} of="evening" chosen={dayParts} onToggle={toggle} />
      </div>
      <Absences
        absences={absences}
        onAdd={({ fromDay, toDay }) => save({ absence: { fromDay, toDay, isAway: true } })}
        onRemove={({ fromDay, toDay }) => save({ absence: { fromDay, toDay, isAway: false } })}
      />
      {saving.error && <Alert tone="error">{errorMessage(saving.error, m.availability_failed())}</Alert>}
    </div>
  );
}

interface PartsProps {
  label: string;
  of: 'day' | 'evening';
  chosen: readonly DayPart[];
  onToggle: (part: DayPart) => void;
}

/** One part of each day of the week, as toggle buttons. */
function Parts({ label, of, chosen, onToggle }: PartsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {weekWithParts().map(({ short, long, [of]: part }) => {
          const isChosen = chosen.includes(part);
          return (
            <button
              key={part}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onToggle(part)}
              className={classNames(
                'min-h-11 min-w-11 rounded-full border px-3 transition-colors pointer-fine:min-h-9',
                isChosen
                  ? 'border-primary bg-primary font-semibold text-on-primary'
                  : 'border-edge bg-surface hover:border-primary',
              )}
            >
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{long}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

const isSame = (one: Days, other: Days) => one.fromDay === other.fromDay && one.toDay === other.toDay;

interface AbsencesProps {
  absences: readonly Days[];
  /** @returns whether it was saved */
  onAdd: (days: Days) => Promise<boolean>;
  onRemove: (days: Days) => Promise<boolean>;
}

const EMPTY = { from: '', to: '' };

function Absences({ absences, onAdd, onRemove }: AbsencesProps) {
  const id = useId();
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<Record<keyof typeof EMPTY, string>>>({});
  const isFull = absences.length >= MAX_ABSENCES;

  async function add() {
    const [fromDay, toDay] = [toCalendarDay(typed.from), toCalendarDay(typed.to || typed.from)];
    const found = faultsOf(fromDay, toDay);
    setFaults(found);
    if (!fromDay || !toDay || Object.keys(found).length > 0) return;
    const days = { fromDay, toDay };
    setIsAdding(true);
    const isSaved = absences.some((other) => isSame(other, days)) || (await onAdd(days));
    setIsAdding(false);
    if (!isSaved) return;
    setTyped(EMPTY);
    showToast({ message: m.availability_saved() });
  }

  async function remove(days: Days) {
    // The pressed button, which had the focus, is about to be removed.
    heading.current?.focus();
    if (await onRemove(days))
      showToast({ message: m.availability_away_removed(), onUndo: () => void onAdd(days) });
  }

  const field = (name: keyof typeof EMPTY) => ({
    kind: 'date' as const,
    value: typed[name],
    error: faults[name],
    onChange: (text: string) => {
      setFaults({});
      setTyped((values) => ({ ...values, [name]: text }));
    },
    onComplete: (text?: string) =>
      setTyped((values) => ({ ...values, [name]: tidyDate(text ?? values[name]) })),
  });

  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h3 id={id} ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {m.availability_away()}
        </h3>
        <p className="text-sm text-ink-muted">{m.availability_away_text()}</p>
      </div>
      {absences.length === 0 ? (
        <p className="text-ink-muted">{m.availability_away_none()}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {absences.map((absence) => {
            const days = formatDayRange(absence.fromDay, absence.toDay);
            return (
              <li key={days} className="flex items-center gap-3 py-1 pr-1 pl-3">
                <Plane className="size-4 shrink-0 text-ink-muted" aria-hidden="true" />
                <span className="tabular min-w-0 grow">{days}</span>
                <IconButton
                  icon={Trash2}
                  label={m.availability_away_remove({ days })}
                  onClick={() => void remove(absence)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {isFull ? (
        <Alert tone="info">{m.availability_away_many({ max: MAX_ABSENCES })}</Alert>
      ) : (
        <form
          noValidate
          className="grid gap-1"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <div className="grid gap-x-3 gap-y-1 min-[22.5rem]:grid-cols-2 sm:max-w-96">
            <DateTimeField
              label={m.availability_away_from()}
              pickerLabel={m.moment_start_calendar()}
              {...field('from')}
            />
            <DateTimeField
              label={m.availability_away_to()}
              pickerLabel={m.moment_end_calendar()}
              {...field('to')}
            />
          </div>
          <Button type="submit" icon={Plus} busy={isAdding} className="justify-self-start">
            {m.availability_away_add()}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The errors of the typed days. */
function faultsOf(fromDay: string | null, toDay: string | null): { from?: string; to?: string } {
  if (!fromDay) return { from: m.moment_date_invalid() };
  if (!toDay) return { to: m.moment_date_invalid() };
  if (toDay < fromDay) return { to: m.availability_away_wrong() };
  return toDay < localDay(serverDate()) ? { to: m.availability_away_past() } : {};
}
