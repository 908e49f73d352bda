import type { GridShift } from '@ijsploeg/worker/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Undo2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Pager } from '../../../components/pager.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { Menu } from '../../../components/ui/menu.tsx';
import { eventDay } from '../../../lib/format/format-date.ts';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import { PlanningQuestion } from './board-bar.tsx';
import {
  columnOf,
  filterPlanned,
  findPlace,
  isShort,
  type PersonRow,
  type PlaceOnShift,
  personRows,
  rinkHours,
} from './board-model.ts';
import type { PlanningViewProps } from './board-screen.tsx';
import { carryPerson, carryPlace } from './carried.ts';
import { MoveDialog } from './move-dialog.tsx';
import { weekText } from './people-panel.tsx';
import { placeMenu, shiftMenu } from './place-actions.ts';
import type { PlanningSearch } from './planning-search.ts';
import { dayName, freeWords, placeWords, shiftName, shortDay } from './planning-words.ts';
import { useCarry } from './use-carry.ts';
import { useFlashes } from './use-flashes.ts';
import { type PlanningActs, usePlanningActs } from './use-planning-acts.ts';

interface PhoneScreenProps extends PlanningViewProps {
  onSearch: (change: Partial<PlanningSearch>) => void;
}

/** The planning grid on a phone: one day at a time, or the people; a menu moves instead of dragging. */
export function PhoneScreen({ week, planning, people, search, now, onOpen, onSearch }: PhoneScreenProps) {
  const { days, shifts } = planning;
  const close = useCloseDialog('move', 'give');
  const carry = useCarry(week, shifts);
  const undo = useRef<() => void>(undefined);
  const [last, setLast] = useState<string | null>(null);
  const acts = usePlanningActs({
    say: () => {},
    onDone: (_act, _placeId, text) => {
      if (carry.carried) close();
      setLast(text);
      showToast({ message: text, onUndo: () => undo.current?.() });
    },
    onRefused: () => {},
  });
  useEffect(() => {
    undo.current = acts.undo;
  });
  const changed = useFlashes(shifts, week, acts.own);

  // The URL holds who is being moved, so that Back closes the dialog.
  const { move, give } = search;
  const moved = move ? findPlace(shifts, move) : undefined;
  const given = give ? people.items.find(({ id }) => id === give) : undefined;
  const wanted = moved ? carryPlace(moved) : given ? carryPerson(given) : null;
  const { carried, setCarried } = carry;
  const wantedKey = wanted && (move ?? give);
  // Once for each person that is picked up.
  useLayoutEffect(() => setCarried(wanted), [wantedKey]);

  const part = { acts, changed, now, onOpen };
  return (
    <>
      {acts.done.length > 0 && (
        <div className="mb-3 flex items-center gap-3">
          <p className="min-w-0 grow text-sm text-ink-muted wrap-anywhere">{last}</p>
          <Button size="sm" icon={Undo2} onClick={acts.undo}>
            {m.planning_undo()}
          </Button>
        </div>
      )}
      {search.by === 'person' ? (
        <>
          <People rows={personRows(people.items, shifts, days)} {...part} />
          <Pager {...people} />
        </>
      ) : (
        <Days
          days={days}
          shifts={filterPlanned(shifts, search, now)}
          day={search.day}
          onDay={(day) => onSearch({ day })}
          {...part}
        />
      )}
      {carried && wanted && <MoveDialog {...{ carried, carry, acts, days, shifts, now }} onClose={close} />}
    </>
  );
}

interface PartProps {
  acts: PlanningActs;
  changed: ReadonlySet<string>;
  now: Date;
  onOpen: PlanningViewProps['onOpen'];
}

interface DaysProps extends PartProps {
  days: readonly string[];
  shifts: readonly GridShift[];
  day: string | undefined;
  onDay: (day: string) => void;
}

/** One day of the week, with a button for each of the others. */
function Days({ days, shifts, day, onDay, ...part }: DaysProps) {
  const today = eventDay(part.now);
  const counts = days.map((_, column) => shifts.filter((shift) => columnOf(shift, days) === column));
  const first = days.includes(today) ? days.indexOf(today) : counts.findIndex(({ length }) => length > 0);
  const shown = day && days.includes(day) ? days.indexOf(day) : Math.max(0, first);
  const name = days[shown] ?? '';
  return (
    <>
      <nav aria-label={m.planning_days()} className="mb-4 grid grid-cols-7 gap-1">
        {days.map((each, column) => {
          const [weekday, date] = shortDay(each).split(' ');
          const lacks = counts[column]?.some((shift) => isShort(shift, part.now));
          return (
            <button
              key={each}
              type="button"
              aria-current={column === shown ? 'true' : undefined}
              onClick={() => onDay(each)}
              className={classNames(
                'tabular min-h-11 rounded-md border py-1 text-center text-sm leading-tight tracking-tighter',
                column === shown
                  ? 'border-primary bg-primary-soft font-semibold text-primary-ink'
                  : lacks
                    ? 'border-amber bg-amber-soft text-amber-ink'
                    : 'border-line bg-surface',
              )}
            >
              <span aria-hidden="true">
                <span className="block">{weekday}</span>
                <span className="block">{date}</span>
              </span>
              <span className="sr-only">{dayName(each)}</span>
            </button>
          );
        })}
      </nav>
      <h3 className="mb-2 font-semibold first-letter:uppercase">{dayName(name)}</h3>
      {counts[shown]?.length === 0 && <p className="text-ink-muted">{m.planning_day_none()}</p>}
      <ul className="grid gap-3">
        {counts[shown]?.map((shift) => (
          <li key={shift.id}>
            <ShiftPart shift={shift} {...part} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ShiftPart({ shift, ...part }: PartProps & { shift: GridShift }) {
  const { changed, now, onOpen } = part;
  return (
    <Card
      className={classNames('px-4 py-2', changed.has(shift.id) && 'animate-changed outline-2 outline-amber')}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow py-1">
          <h4
            className={classNames(
              'font-semibold wrap-anywhere',
              shift.status === 'cancelled' && 'line-through',
            )}
          >
            {shift.title}
          </h4>
          <p className="tabular text-sm text-ink-muted wrap-anywhere">
            {rinkHours(shift)} · {shift.location}
          </p>
          <p className={classNames('text-sm', isShort(shift, now) && 'font-semibold text-amber-ink')}>
            {freeWords(shift)}
          </p>
        </div>
        <Menu
          label={m.planning_more_of({ name: shiftName(shift) })}
          items={shiftMenu(shift, {
            onOpen: (id) => onOpen({ shift: id }),
            onAssign: (assign) => onOpen({ assign }),
          })}
        />
      </div>
      <ul>
        {shift.places.map((place) => (
          <li key={place.id} className="border-t border-line">
            <PlacePart each={{ place, shift }} name={nameOnShift(place)} {...part} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A place with its menu, the question before it is cancelled, and why the server refused an act. */
function PlacePart({ each, name, acts, now, onOpen }: PartProps & { each: PlaceOnShift; name: string }) {
  const { place } = each;
  const isAbout = (act: PlanningActs['pending']) => act?.kind === 'status' && act.place.id === place.id;
  return (
    <>
      <div className="flex min-h-12 items-center gap-2 py-1">
        <p className="min-w-0 grow text-sm leading-tight wrap-anywhere">
          <span className="font-semibold">{name}</span>
          <span className="block text-ink-muted">{placeWords(place).join(' · ')}</span>
        </p>
        <Menu
          label={m.planning_more_of({ name })}
          items={placeMenu(each, {
            acts,
            now,
            moveLabel: m.planning_move_to(),
            onMove: () => onOpen({ move: place.id }),
            onOpen: (shift) => onOpen({ shift }),
          })}
        />
      </div>
      {acts.question && isAbout(acts.question.act) && (
        <div className="pb-2">
          <PlanningQuestion
            question={acts.question}
            now={now}
            isBusy={acts.pending !== null}
            onAnswer={acts.answer}
          />
        </div>
      )}
      {acts.failure && isAbout(acts.failure.act) && (
        <div className="pb-2">
          <Alert tone="error">{acts.failure.text}</Alert>
        </div>
      )}
    </>
  );
}

const PERSON_PX = 96;

/** The people with their places, drawn near the ones in view. */
function People({ rows, ...part }: PartProps & { rows: readonly PersonRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const shown = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => PERSON_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 4,
    scrollMargin: top,
  });
  const texts = useMemo(() => rows.map(({ person }) => weekText(person)), [rows]);
  return (
    <ul ref={list} className="relative" style={{ height: shown.getTotalSize() }}>
      {shown.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (!row) return null;
        const name = nameOnShift(row.person);
        return (
          <li
            key={key}
            ref={shown.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <Card className="px-4 py-2">
              <div className="flex items-center gap-2">
                <p className="min-w-0 grow leading-tight wrap-anywhere">
                  <span className="font-semibold">{name}</span>
                  <span className="tabular block text-sm text-ink-muted">{texts[index]}</span>
                </p>
                <Button
                  size="sm"
                  aria-label={m.planning_give_of({ name })}
                  onClick={() => part.onOpen({ give: row.key })}
                >
                  {m.shifts_assign()}
                </Button>
              </div>
              <ul>
                {row.cells.flat().map((each) => (
                  <li key={each.place.id} className="border-t border-line">
                    <PlacePart each={each} name={shiftName(each.shift)} {...part} />
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
