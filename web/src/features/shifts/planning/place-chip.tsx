import type { GridPlace } from '@ijsploeg/worker/contract';
import { classNames } from '../../../components/ui/class-names.ts';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import { useDragSource } from './drag.ts';
import { placeWords } from './planning-words.ts';

const LOOKS = {
  assigned: 'marker-assigned',
  confirmed: 'marker-confirmed',
  completed: 'marker-completed',
  cancelled: 'marker-off',
};

interface PlaceChipProps {
  place: GridPlace;
  /** In the view by person: the shift of the place, instead of the name of its holder. */
  name?: string;
  /** Shown in place of the name; see `shortNames`. */
  shortName?: string | undefined;
  /** The tab stop of the board. */
  isStop: boolean;
  isMovable: boolean;
  /** It is picked up, or the server is deciding about it. */
  isFaint: boolean;
  /** Somebody else changed it just now. */
  isChanged?: boolean;
}

/** One place on the board: opens its menu, and can be dragged. */
export function PlaceChip({
  place,
  name: givenName,
  shortName,
  isStop,
  isMovable,
  isFaint,
  isChanged = false,
}: PlaceChipProps) {
  const drag = useDragSource(isMovable ? `place:${place.id}` : null);
  const name = givenName ?? nameOnShift(place);
  return (
    // Firefox cannot drag a button (bug 568313).
    <div
      ref={drag}
      role="button"
      tabIndex={isStop ? 0 : -1}
      data-item={`place:${place.id}`}
      aria-haspopup="menu"
      // With the visible text, by which it is called when the computer is operated by voice.
      aria-label={[name, ...placeWords(place), ...(shortName && shortName !== name ? [shortName] : [])].join(
        ', ',
      )}
      title={name}
      className={classNames(
        'marker flex min-h-11 items-center gap-1 rounded-md px-0.5 text-sm leading-tight tracking-tight select-none pointer-fine:min-h-6',
        'cursor-pointer transition-colors [-webkit-touch-callout:none] hover:bg-primary-soft focus-visible:-outline-offset-2',
        isMovable && 'pointer-fine:cursor-grab',
        place.hasStandIn ? 'marker-sought' : LOOKS[place.status],
        place.isLead && 'font-semibold',
        isFaint && 'text-ink-muted italic outline-1 -outline-offset-1 outline-edge outline-dashed',
        isChanged && 'animate-changed outline-2 outline-amber',
      )}
    >
      <span className="min-w-0 overflow-hidden text-ellipsis wrap-normal">{shortName ?? name}</span>
    </div>
  );
}
