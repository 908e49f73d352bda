import type { GridPlace, GridShift, Locale } from '@ijsploeg/worker/contract';
import { memo, useState } from 'react';
import { NEED_COUNTS } from '../../../components/shifts/need-looks.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { eventDay } from '../../../lib/format/format-date.ts';
import type { Need } from '../../../lib/shifts/need.ts';
import { m } from '../../../paraglide/messages.js';
import { CellFailure } from './board.tsx';
import { type ItemKey, idOf } from './board-items.ts';
import { rinkHours } from './board-model.ts';
import { isMovable } from './carried.ts';
import { useDropTarget } from './drag.ts';
import { PlaceChip } from './place-chip.tsx';
import { dayName, freeWords, type TargetWords } from './planning-words.ts';

interface ShiftCardProps {
  shift: GridShift;
  /** What the row does not show. */
  heading: string;
  /** The places that are listed; the others are shown at a press. Null for none of them. */
  places: readonly GridPlace[] | null;
  /** See `shortNames`. */
  names: ReadonlyMap<string, string>;
  /** Its day is over. */
  isPast: boolean;
  /** The tab stop of the board, if it is in this card. */
  stop: ItemKey | null;
  /** Whether the person who is picked up can be put here; null while nobody is. */
  tone: TargetWords['tone'] | null;
  /** The objections, one a line. */
  objections: string;
  /** The place that is picked up, or that the server is deciding about. */
  faintId: string | null;
  /** Somebody else changed it just now. */
  isChanged: boolean;
  /** The server is deciding whether the person who is picked up gets a place here. */
  isBusy: boolean;
  /** Why the server refused the last act here. */
  failure: string | null;
  need: Need;
  /** Changes with the language, so that the texts do. */
  locale: Locale;
}

const TONES = {
  good: 'border-green bg-green-soft text-green-ink',
  doubtful: 'border-amber bg-amber-soft text-amber-ink',
  refused: 'border-line bg-sunken text-ink-muted',
  none: 'border-line bg-surface',
};

const NEED_BORDERS: Record<Need, string> = {
  danger: 'border-red',
  wanted: 'border-amber',
  fine: 'border-line',
};

/** Cuts off a word that is too long for its column; the accessible name and the dialog have all of it. */
const WORDS = 'block overflow-hidden text-ellipsis wrap-normal';

/** A shift on the board, with its places. The person who is picked up can be put on it. */
export const ShiftCard = memo(function ShiftCard({
  shift,
  heading,
  places,
  names,
  isPast,
  stop,
  tone,
  objections,
  faintId,
  isChanged,
  isBusy,
  failure,
  need,
}: ShiftCardProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = useDropTarget(shift.id, setIsOver);
  const { freePlaces, maxVolunteers, status } = shift;
  const hidden = places === null ? 0 : shift.places.length - places.length;
  const lines = objections ? objections.split('\n') : [];
  return (
    <div
      ref={drop}
      aria-busy={isBusy}
      className={classNames(
        'grid grid-cols-1 gap-0.5 rounded-md border p-0.5 transition-colors',
        tone ? TONES[tone] : classNames(NEED_BORDERS[need], isPast ? 'bg-sunken' : 'bg-surface'),
        isOver && 'outline-2 outline-offset-1 outline-primary',
        isChanged && 'animate-changed outline-2 outline-amber',
        isBusy && 'animate-breathe',
      )}
    >
      <button
        type="button"
        tabIndex={stop === `shift:${shift.id}` ? 0 : -1}
        data-item={`shift:${shift.id}`}
        aria-haspopup={tone ? undefined : 'menu'}
        title={[heading, ...lines].join('\n')}
        className="min-h-11 rounded-md px-0.5 py-0.5 text-left text-sm leading-tight tracking-tight hover:bg-primary-soft focus-visible:-outline-offset-2 pointer-fine:min-h-0"
      >
        <span
          className={classNames(
            `font-semibold ${isPast ? '' : 'text-ink'} ${WORDS}`,
            status === 'cancelled' && 'text-ink-muted line-through',
          )}
        >
          {heading}
        </span>
        <span className="tabular flex flex-wrap items-baseline justify-between gap-x-1 text-xs whitespace-nowrap text-ink-muted">
          {rinkHours(shift)}
          <span className={NEED_COUNTS[need]}>
            {m.shifts_places({ taken: Math.max(0, maxVolunteers - freePlaces), max: maxVolunteers })}
          </span>
        </span>
        <span className="sr-only">
          {[shift.title, dayName(eventDay(shift.startTime)), freeWords(shift)].join(', ')}
        </span>
        {lines.map((line) => (
          <span key={line} className={WORDS}>
            {line}
          </span>
        ))}
      </button>
      {places?.map((place) => (
        <PlaceChip
          key={place.id}
          place={place}
          shortName={names.get(place.id)}
          isStop={stop !== null && idOf(stop) === place.id}
          isMovable={isMovable({ place, shift })}
          isFaint={place.id === faintId}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={stop === `more:${shift.id}` ? 0 : -1}
          data-item={`more:${shift.id}`}
          aria-label={m.planning_more({ count: hidden })}
          className="min-h-11 rounded-md px-1 text-left text-sm font-semibold text-primary-ink hover:bg-primary-soft focus-visible:-outline-offset-2 pointer-fine:min-h-6"
        >
          +{hidden}
        </button>
      )}
      {failure && <CellFailure>{failure}</CellFailure>}
    </div>
  );
});
