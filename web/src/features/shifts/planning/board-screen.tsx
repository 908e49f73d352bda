import type { GridPerson, GridShift } from '@ijsploeg/worker/contract';
import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Pager } from '../../../components/pager.tsx';
import { MenuPopup } from '../../../components/ui/menu.tsx';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { m } from '../../../paraglide/messages.js';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import { Board, type BoardHandle, Cell, CellFailure } from './board.tsx';
import { BoardBar } from './board-bar.tsx';
import { cellItems, type ItemKey, type ItemRow, idOf, moveOnBoard, rowOf } from './board-items.ts';
import {
  columnOf,
  filterPlanned,
  findPlace,
  isShort,
  personRows,
  placeRows,
  rinkDay,
  rinkHours,
} from './board-model.ts';
import { type Carried, carryPerson, carryPlace, dropOf, isMovable } from './carried.ts';
import { useDrags } from './drag.ts';
import { Keys } from './keys.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { PersonHeader } from './person-header.tsx';
import { placeMenu, shiftMenu } from './place-actions.ts';
import { PlaceChip } from './place-chip.tsx';
import type { Planning } from './planning-cache.ts';
import type { PlanningSearch } from './planning-search.ts';
import { dayName, saidTarget, shiftName } from './planning-words.ts';
import { ShiftCard } from './shift-card.tsx';
import { useAnnouncer } from './use-announcer.ts';
import { useBoardFocus } from './use-board-focus.ts';
import { useCarry } from './use-carry.ts';
import { useFlashes } from './use-flashes.ts';
import { usePlanningActs } from './use-planning-acts.ts';

type OpenMenu = Pick<ComponentProps<typeof MenuPopup>, 'label' | 'items' | 'button'>;

export interface PlanningViewProps {
  week: string;
  planning: Planning;
  people: { items: readonly GridPerson[]; total: number; page: number; pageSize: number };
  search: PlanningSearch;
  now: Date;
  /** Shows the week that many weeks later. */
  onWeek: (weeks: number) => void;
  onOpen: (dialog: Pick<PlanningSearch, 'shift' | 'assign' | 'move' | 'give'>) => void;
}

/** The planning grid on a screen with room for a week: people are moved by dragging, by the keyboard or with a menu. */
export function BoardScreen({ week, planning, people, search, now, onWeek, onOpen }: PlanningViewProps) {
  const locale = useLocale();
  const { days, shifts } = planning;
  const isByPerson = search.by === 'person';
  const { said, say } = useAnnouncer();
  const board = useRef<BoardHandle>(null);
  const carry = useCarry(week, shifts);
  const { carried, setCarried } = carry;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const by = search.rows ?? 'location';
  const isDragged = useRef(false);
  /** The keyboard has moved since somebody was picked up. */
  const hasMoved = useRef(false);

  const { skill, short } = search;
  const placed = useMemo(
    () => placeRows(filterPlanned(shifts, { skill, short }, now), days, by),
    [shifts, skill, short, now, days, by],
  );
  const named = useMemo(() => personRows(people.items, shifts, days), [people.items, shifts, days]);
  const isCarrying = carried !== null;
  const carriedId = carried?.holder.id ?? null;
  const itemRows = useMemo((): ItemRow[] => {
    const shiftKeys = (list: readonly GridShift[]) => list.map(({ id }): ItemKey => `shift:${id}`);
    if (!isByPerson)
      return placed.map(({ key, cells }) => ({
        key,
        header: null,
        cells: cells.map((list, column) =>
          cellItems(
            isCarrying
              ? shiftKeys(list)
              : list.flatMap(({ id, places }): ItemKey[] => [
                  `shift:${id}`,
                  ...places.map((place): ItemKey => `place:${place.id}`),
                ]),
            key,
            column,
          ),
        ),
      }));
    const rows = named.map(
      ({ key, cells }): ItemRow => ({
        key,
        header: `person:${key}`,
        cells: cells.map((list, column) =>
          cellItems(
            list.map(({ place }): ItemKey => `place:${place.id}`),
            key,
            column,
          ),
        ),
      }),
    );
    if (!carriedId) return rows;
    // The person who is picked up can be put on the shifts in their own row.
    return rows
      .filter(({ key }) => key === carriedId)
      .map(({ key }) => ({
        key,
        header: null,
        cells: days.map((_, column) =>
          cellItems(
            shiftKeys(targetsOf(shifts).filter((shift) => columnOf(shift, days) === column)),
            key,
            column,
          ),
        ),
      }));
  }, [isByPerson, placed, named, isCarrying, carriedId, days, shifts]);
  const { stop, focusOn, setCursor } = useBoardFocus(board, itemRows);

  /** Somebody picked up by keyboard stays picked up after a refusal; a drag is over. */
  function endDrag(): void {
    if (isDragged.current) setCarried(null);
  }
  const acts = usePlanningActs({
    say,
    onDone: (act, placeId) => {
      setCarried(null);
      focusOn(act.kind === 'status' && act.to === 'cancelled' ? `shift:${act.shift.id}` : `place:${placeId}`);
    },
    onRefused: endDrag,
  });
  const changed = useFlashes(shifts, week, acts.own);
  const shiftById = useMemo(() => new Map(shifts.map((shift) => [shift.id, shift])), [shifts]);

  function pickUp(next: Carried, isDrag = false): void {
    isDragged.current = isDrag;
    hasMoved.current = false;
    acts.forgetFailure();
    setCarried(next);
    const start =
      next.from && shiftById.has(next.from.shift.id)
        ? next.from.shift
        : (shifts.find((shift) => isShort(shift, now)) ?? shifts.find(({ status }) => status === 'active'));
    say(
      next.from
        ? m.planning_said_picked({ name: next.name, shift: shiftName(next.from.shift) })
        : m.planning_said_picked_person({ name: next.name }),
    );
    if (!isDrag && start) focusOn(`shift:${start.id}`);
  }

  function layBack(): void {
    if (!carried) return;
    setCarried(null);
    acts.forgetFailure();
    say(m.planning_said_laid_back({ name: carried.name }));
    focusOn(carried.from ? `place:${carried.from.place.id}` : `person:${carried.holder.id}`);
  }

  function drop(shiftId: string): void {
    const shift = shiftById.get(shiftId);
    if (!carried || !shift) return;
    if (carried.from?.shift.id === shiftId) {
      layBack();
      return;
    }
    const act = dropOf(carried, shift);
    const overlaps = carry.objectionOf(shiftId)?.overlaps ?? [];
    if (overlaps.length > 0) acts.ask({ act, isUndo: false, overlaps });
    else void acts.run(act);
  }

  function pickUpItem(item: ItemKey, isDrag = false): void {
    const place = item.startsWith('place:') ? findPlace(shifts, idOf(item)) : undefined;
    const person = item.startsWith('person:') ? people.items.find(({ id }) => id === idOf(item)) : undefined;
    const next = place ? carryPlace(place) : person ? carryPerson(person) : null;
    if (next) pickUp(next, isDrag);
    else if (place) say(m.planning_said_fixed({ name: nameOnShift(place.place) }));
  }

  function press(item: ItemKey, opener: HTMLElement): void {
    setCursor(item);
    const id = idOf(item);
    if (carried) {
      const on = item.startsWith('place:') ? findPlace(shifts, id)?.shift.id : id;
      if (on && shiftById.has(on)) drop(on);
      else say(m.planning_said_no_shift());
      return;
    }
    const open = (shiftId: string) => onOpen({ shift: shiftId });
    const place = item.startsWith('place:') ? findPlace(shifts, id) : undefined;
    const shift = item.startsWith('shift:') ? shiftById.get(id) : undefined;
    if (item.startsWith('person:')) pickUpItem(item);
    if (place)
      setMenu({
        label: nameOnShift(place.place),
        button: { current: opener },
        items: placeMenu(place, {
          acts,
          now,
          moveLabel: m.planning_move(),
          onMove: () => pickUpItem(item),
          onOpen: open,
        }),
      });
    if (shift)
      setMenu({
        label: shiftName(shift),
        button: { current: opener },
        items: shiftMenu(shift, { onOpen: open, onAssign: (assign) => onOpen({ assign }) }),
      });
  }

  function onKeyDown(event: KeyboardEvent, item: ItemKey): void {
    if (event.altKey || event.metaKey || acts.question) return;
    const { key, ctrlKey } = event;
    if (key === 'Escape' && carried) {
      event.preventDefault();
      layBack();
      return;
    }
    if ((key === 'Enter' || key === ' ') && !ctrlKey) {
      event.preventDefault();
      press(item, event.target as HTMLElement);
      return;
    }
    if (key.toLowerCase() === 'm' && !ctrlKey) {
      if (!carried) pickUpItem(item);
      return;
    }
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault();
      focusOn('first');
      onWeek(key === 'PageUp' ? -1 : 1);
      return;
    }
    const to = moveOnBoard(itemRows, item, key, ctrlKey);
    if (!to) return;
    event.preventDefault();
    focusOn(to);
    hasMoved.current = true;
    sayTarget(to);
  }

  function sayTarget(item: ItemKey): void {
    const shift = shiftById.get(idOf(item));
    const words = shift && carry.wordsOf(shift);
    if (shift && words) say(saidTarget(shift, words));
    else if (carried) say(m.planning_said_no_shift());
  }

  // The objections to the focused shift, once they are known.
  const sayKnown = useEffectEvent(() => {
    if (carried && stop && hasMoved.current) sayTarget(stop);
  });
  useEffect(() => {
    if (carry.isKnown) sayKnown();
  }, [carry.isKnown]);

  const undoByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const target = event.target instanceof Element ? event.target : null;
    if (!isUndo || event.repeat || event.altKey || target?.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    acts.undo();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => undoByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  useDrags({
    // Rendered at once: the drag may end before the next frame.
    onStart: (item) => flushSync(() => pickUpItem(item as ItemKey, true)),
    onDrop: (shiftId) => (shiftId ? drop(shiftId) : layBack()),
  });

  const faintId =
    carried?.from?.place.id ??
    (acts.pending && acts.pending.kind !== 'assign' ? acts.pending.place.id : null);
  const today = rinkDay(now.toISOString());
  const rowKeys = useMemo(
    () => (isByPerson ? named : placed).map(({ key }) => key),
    [isByPerson, named, placed],
  );
  const stopRow = stop && rowOf(itemRows, stop);
  const originRow = carried && (isByPerson ? carried.holder.id : carried.from?.shift[by]);
  const keptRows = useMemo(
    () => [stopRow, originRow].filter((key): key is string => Boolean(key)),
    [stopRow, originRow],
  );

  const card = (shift: GridShift, heading: string, hasPlaces: boolean) => {
    const words = carry.wordsOf(shift);
    const isHere =
      stop !== null && (idOf(stop) === shift.id || shift.places.some(({ id }) => id === idOf(stop)));
    return (
      <ShiftCard
        key={shift.id}
        shift={shift}
        heading={heading}
        hasPlaces={hasPlaces}
        stop={isHere ? stop : null}
        tone={words?.tone ?? null}
        objections={words?.texts.join('\n') ?? ''}
        faintId={faintId && shift.places.some(({ id }) => id === faintId) ? faintId : null}
        isChanged={changed.has(shift.id)}
        isBusy={acts.pending?.shift.id === shift.id}
        failure={acts.failure?.act.shift.id === shift.id ? acts.failure.text : null}
        isShort={isShort(shift, now)}
        locale={locale}
      />
    );
  };

  const placeRow = (index: number) => {
    const row = placed[index];
    if (!row) return null;
    return (
      <>
        <div
          role="rowheader"
          tabIndex={-1}
          className="sticky left-0 col-span-full border-b border-line bg-sunken px-2 py-1 font-semibold"
        >
          {row.key}
        </div>
        {row.cells.map((list, column) => (
          <Cell
            key={days[column]}
            column={column + 1}
            {...(list.length === 0 && { emptyKey: `cell:${column} ${row.key}` as const })}
            isStop={stop === `cell:${column} ${row.key}`}
            label={
              list.length === 0 ? m.planning_empty_cell({ day: dayName(days[column] ?? '') }) : undefined
            }
          >
            {list.map((shift) => card(shift, by === 'location' ? shift.title : shift.location, true))}
          </Cell>
        ))}
      </>
    );
  };

  const personRow = (index: number) => {
    const row = named[index];
    if (!row) return null;
    const isTarget = row.key === carriedId;
    const failedHere = acts.failure?.act.holder?.id === row.key ? acts.failure : null;
    return (
      <>
        <PersonHeader person={row.person} isStop={stop === `person:${row.key}`} isCarried={isTarget} />
        {row.cells.map((list, column) => {
          const targets = isTarget
            ? targetsOf(shifts).filter((shift) => columnOf(shift, days) === column)
            : [];
          const isEmpty = list.length + targets.length === 0;
          return (
            <Cell
              key={days[column]}
              column={column + 2}
              {...(isEmpty && { emptyKey: `cell:${column} ${row.key}` as const })}
              isStop={stop === `cell:${column} ${row.key}`}
              label={
                isEmpty
                  ? m.planning_empty_person_cell({
                      name: nameOnShift(row.person),
                      day: dayName(days[column] ?? ''),
                    })
                  : undefined
              }
              className={row.isAway[column] ? 'bg-sunken' : 'bg-surface'}
            >
              {list.map(({ place, shift }) => (
                <PlaceChip
                  key={place.id}
                  place={place}
                  text={`${rinkHours(shift).slice(0, 5)} ${shift.title}`}
                  isStop={stop === `place:${place.id}`}
                  isMovable={isMovable({ place, shift })}
                  isFaint={faintId === place.id}
                  isChanged={changed.has(shift.id)}
                />
              ))}
              {!isTarget && failedHere && list.some(({ shift }) => shift.id === failedHere.act.shift.id) && (
                <CellFailure>{failedHere.text}</CellFailure>
              )}
              {targets.map((shift) => card(shift, shift.title, false))}
              {row.isAway[column] && <span className="px-1 text-sm text-ink-muted">{m.planning_away()}</span>}
            </Cell>
          );
        })}
      </>
    );
  };

  return (
    <>
      <BoardBar
        acts={acts}
        said={said}
        carriedName={carried?.name ?? null}
        now={now}
        onLayBack={layBack}
        onKept={() => {
          endDrag();
          if (stop) focusOn(stop);
        }}
      />
      <div className={isByPerson ? '' : 'grid grid-cols-[10.5rem_minmax(0,1fr)] items-start gap-3'}>
        {!isByPerson && (
          <PeoplePanel
            people={people.items}
            total={people.total}
            carriedId={carriedId}
            onPick={(person) => pickUp(carryPerson(person))}
          />
        )}
        <Board
          ref={board}
          label={isByPerson ? m.planning_grid_by_person() : m.planning_grid_by_place()}
          days={days}
          today={today}
          hasNames={isByPerson}
          rowKeys={rowKeys}
          keptRows={keptRows}
          onKeyDown={onKeyDown}
          onPress={press}
        >
          {isByPerson ? personRow : placeRow}
        </Board>
      </div>
      {isByPerson && <Pager {...people} />}
      <Keys />
      {menu && <MenuPopup {...menu} onClose={() => setMenu(null)} />}
    </>
  );
}

/** The shifts that somebody can be put on. */
const targetsOf = (shifts: readonly GridShift[]) => shifts.filter(({ status }) => status === 'active');
