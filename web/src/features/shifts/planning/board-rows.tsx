import type { GridShift } from '@ijsploeg/worker/contract';
import { eventDay } from '../../../lib/format/format-date.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { needFrom } from '../../../lib/shifts/need.ts';
import { m } from '../../../paraglide/messages.js';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import { Cell, CellFailure } from './board.tsx';
import { type ItemKey, idOf } from './board-items.ts';
import { columnOf, listedPlaces, type personRows, type placeRows, rinkHours } from './board-model.ts';
import { isMovable } from './carried.ts';
import { targetsOf } from './item-rows.ts';
import { PersonHeader } from './person-header.tsx';
import { PlaceChip } from './place-chip.tsx';
import { dayName } from './planning-words.ts';
import { ShiftCard } from './shift-card.tsx';
import type { Carry } from './use-carry.ts';
import type { PlanningActs } from './use-planning-acts.ts';

/** What all rows of the board show alike. */
export interface BoardState {
  days: readonly string[];
  today: string;
  shifts: readonly GridShift[];
  /** See `shortNames`. */
  names: ReadonlyMap<string, string>;
  /** The shifts that list all of their places. */
  opened: ReadonlySet<string>;
  /** The item with the focus. */
  stop: ItemKey | null;
  carry: Carry;
  acts: PlanningActs;
  /** The shifts that somebody else changed just now. */
  changed: ReadonlySet<string>;
  now: Date;
}

/** The place that is picked up, or that an act is changing. */
const faintPlaceOf = ({ carry: { carried }, acts: { pending } }: BoardState) =>
  carried?.from?.place.id ?? (pending && pending.kind !== 'assign' ? pending.place.id : null);

interface CardProps {
  shift: GridShift;
  heading: string;
  hasPlaces: boolean;
  board: BoardState;
}

function Card({ shift, heading, hasPlaces, board }: CardProps) {
  const { today, names, opened, stop, carry, acts, changed, now } = board;
  const locale = useLocale();
  const words = carry.wordsOf(shift);
  const faintId = faintPlaceOf(board);
  const isHere =
    stop !== null && (idOf(stop) === shift.id || shift.places.some(({ id }) => id === idOf(stop)));
  return (
    <ShiftCard
      shift={shift}
      heading={heading}
      places={hasPlaces ? listedPlaces(shift, opened) : null}
      names={names}
      isPast={eventDay(shift.startTime) < today}
      stop={isHere ? stop : null}
      tone={words?.tone ?? null}
      objections={words?.texts.join('\n') ?? ''}
      faintId={faintId && shift.places.some(({ id }) => id === faintId) ? faintId : null}
      isChanged={changed.has(shift.id)}
      isBusy={acts.pending?.shift.id === shift.id}
      failure={acts.failure?.act.shift.id === shift.id ? acts.failure.text : null}
      need={needFrom(
        {
          ...shift,
          held: shift.places.length,
          free: shift.freePlaces,
          isStandInSought: shift.places.some(({ hasStandIn }) => hasStandIn),
        },
        now,
      )}
      locale={locale}
    />
  );
}

interface PlaceRowProps {
  row: ReturnType<typeof placeRows>[number];
  by: 'location' | 'title';
  board: BoardState;
}

/** The shifts at a place, or with a title, in a column for each day. */
export function PlaceRow({ row, by, board }: PlaceRowProps) {
  const { days, stop } = board;
  return (
    <>
      <div
        role="rowheader"
        tabIndex={-1}
        className="sticky left-0 col-span-full border-b border-line bg-sunken px-2 py-0.5 text-sm font-semibold"
      >
        {row.key}
      </div>
      {row.cells.map((shifts, column) => {
        const emptyKey = `cell:${column} ${row.key}` as const;
        return (
          <Cell
            key={days[column]}
            column={column + 1}
            {...(shifts.length === 0 && { emptyKey })}
            isStop={stop === emptyKey}
            label={
              shifts.length === 0 ? m.planning_empty_cell({ day: dayName(days[column] ?? '') }) : undefined
            }
          >
            {shifts.map((shift) => (
              <Card
                key={shift.id}
                shift={shift}
                heading={by === 'location' ? shift.title : shift.location}
                hasPlaces
                board={board}
              />
            ))}
          </Cell>
        );
      })}
    </>
  );
}

interface PersonRowProps {
  row: ReturnType<typeof personRows>[number];
  board: BoardState;
}

/** A person with their places, in a column for each day; while they are picked up, with the shifts they can be put on. */
export function PersonRow({ row, board }: PersonRowProps) {
  const { days, shifts, stop, carry, acts, changed } = board;
  const isTarget = row.key === carry.carried?.holder.id;
  const failedHere = acts.failure?.act.holder?.id === row.key ? acts.failure : null;
  return (
    <>
      <PersonHeader person={row.person} isStop={stop === `person:${row.key}`} isCarried={isTarget} />
      {row.cells.map((held, column) => {
        const targets = isTarget ? targetsOf(shifts).filter((shift) => columnOf(shift, days) === column) : [];
        const isEmpty = held.length + targets.length === 0;
        const emptyKey = `cell:${column} ${row.key}` as const;
        const label = m.planning_empty_person_cell({
          name: nameOnShift(row.person),
          day: dayName(days[column] ?? ''),
        });
        return (
          <Cell
            key={days[column]}
            column={column + 2}
            {...(isEmpty && { emptyKey })}
            isStop={stop === emptyKey}
            label={isEmpty ? label : undefined}
            className={row.isAway[column] ? 'bg-sunken' : 'bg-surface'}
          >
            {held.map(({ place, shift }) => (
              <PlaceChip
                key={place.id}
                place={place}
                name={`${rinkHours(shift).slice(0, 5)} ${shift.title}`}
                isStop={stop === `place:${place.id}`}
                isMovable={isMovable({ place, shift })}
                isFaint={faintPlaceOf(board) === place.id}
                isChanged={changed.has(shift.id)}
              />
            ))}
            {!isTarget && failedHere && held.some(({ shift }) => shift.id === failedHere.act.shift.id) && (
              <CellFailure>{failedHere.text}</CellFailure>
            )}
            {targets.map((shift) => (
              <Card key={shift.id} shift={shift} heading={shift.title} hasPlaces={false} board={board} />
            ))}
            {row.isAway[column] && <span className="px-1 text-sm text-ink-muted">{m.planning_away()}</span>}
          </Cell>
        );
      })}
    </>
  );
}
