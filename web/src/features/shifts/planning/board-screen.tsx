import type { GridPerson } from '@ijsploeg/worker/contract';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Pager } from '../../../components/pager.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { MenuPopup } from '../../../components/ui/menu.tsx';
import { eventDay } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import { Board, type BoardHandle } from './board.tsx';
import { BoardBar } from './board-bar.tsx';
import { type ItemKey, idOf, rowOf } from './board-items.ts';
import {
  filterPlanned,
  findPlace,
  isShort,
  listedPlaces,
  personRows,
  placeRows,
  shortNames,
} from './board-model.ts';
import { type BoardState, PersonRow, PlaceRow } from './board-rows.tsx';
import { type Carried, carryPerson, carryPlace, dropOf } from './carried.ts';
import { useDrags } from './drag.ts';
import { itemsByPerson, itemsByPlace } from './item-rows.ts';
import { Keys } from './keys.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { placeMenu, shiftMenu } from './place-actions.ts';
import type { Planning } from './planning-cache.ts';
import type { PlanningSearch } from './planning-search.ts';
import { saidTarget, shiftName } from './planning-words.ts';
import { useAnnouncer } from './use-announcer.ts';
import { useBoardFocus } from './use-board-focus.ts';
import { useBoardKeys } from './use-board-keys.ts';
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
  onSearch: (change: Partial<PlanningSearch>) => void;
}

/** The planning grid on a screen with room for a week: people are moved by dragging, by the keyboard or with a menu. */
export function BoardScreen({
  week,
  planning,
  people,
  search,
  now,
  onWeek,
  onOpen,
  onSearch,
}: PlanningViewProps) {
  const { days, shifts } = planning;
  const isByPerson = search.by === 'person';
  const { said, say } = useAnnouncer();
  const board = useRef<BoardHandle>(null);
  const carry = useCarry(week, shifts);
  const { carried, setCarried } = carry;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** The shifts that list all of their places. */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const openShift = (id: string) => setOpened((before) => new Set(before).add(id));
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
  const itemRows = useMemo(
    () =>
      isByPerson
        ? itemsByPerson(named, { carriedId, shifts, days })
        : itemsByPlace(placed, isCarrying, opened),
    [isByPerson, placed, named, isCarrying, opened, carriedId, days, shifts],
  );
  const { stop, focusOn, setCursor } = useBoardFocus(board, itemRows);

  /** Somebody picked up by keyboard stays picked up after a refusal; a drag is over. */
  function endDrag(): void {
    if (isDragged.current) setCarried(null);
  }
  const acts = usePlanningActs({
    say,
    onDone: (act, placeId) => {
      setCarried(null);
      openShift(act.shift.id);
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
    if (item.startsWith('more:')) {
      const more = shiftById.get(id);
      const next = more?.places[listedPlaces(more, opened).length];
      openShift(id);
      if (next) focusOn(`place:${next.id}`);
    }
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

  const onKeyDown = useBoardKeys({
    rows: itemRows,
    isCarrying,
    isAsking: acts.question !== null,
    onLayBack: layBack,
    onPress: press,
    onPickUp: (item) => pickUpItem(item),
    onWeek(weeks) {
      focusOn('first');
      onWeek(weeks);
    },
    onMove(to) {
      focusOn(to);
      hasMoved.current = true;
      sayTarget(to);
    },
    onUndo: acts.undo,
  });

  useDrags({
    // Rendered at once: the drag may end before the next frame.
    onStart: (item) => flushSync(() => pickUpItem(item as ItemKey, true)),
    onDrop: (shiftId) => (shiftId ? drop(shiftId) : layBack()),
  });

  const today = eventDay(now);
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

  const names = useMemo(() => shortNames(shifts), [shifts]);
  const state: BoardState = { days, today, shifts, names, opened, stop, carry, acts, changed, now };
  const placeRow = (index: number) => {
    const row = placed[index];
    return row ? <PlaceRow row={row} by={by} board={state} /> : null;
  };
  const personRow = (index: number) => {
    const row = named[index];
    return row ? <PersonRow row={row} board={state} /> : null;
  };

  const hasPanel = !isByPerson && search.list !== 'off';
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
      >
        {!isByPerson && (
          <Button
            size="sm"
            variant="quiet"
            icon={hasPanel ? PanelLeftClose : PanelLeftOpen}
            aria-expanded={hasPanel}
            onClick={() => onSearch({ list: hasPanel ? 'off' : undefined })}
          >
            {m.planning_people()}
          </Button>
        )}
      </BoardBar>
      <div className={hasPanel ? 'grid grid-cols-[10.5rem_minmax(0,1fr)] items-start gap-3' : ''}>
        {hasPanel && (
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
