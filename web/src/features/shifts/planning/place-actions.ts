import type { GridShift } from '@ijsploeg/worker/contract';
import { CheckCheck, Eye, Move as MoveIcon, ThumbsUp, UserPlus, X } from 'lucide-react';
import type { MenuItem } from '../../../components/ui/menu.tsx';
import { canComplete } from '../../../lib/shifts/places.ts';
import { m } from '../../../paraglide/messages.js';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import type { PlaceOnShift } from './board-model.ts';
import { isMovable } from './carried.ts';
import type { Act } from './undo-list.ts';
import type { PlanningActs } from './use-planning-acts.ts';

interface PlaceMenuEvents {
  acts: PlanningActs;
  now: Date;
  /** The label of the move: picking up, or choosing from a list. */
  moveLabel: string;
  onMove: () => void;
  onOpen: (shiftId: string) => void;
}

/** The items of the menu of a place. */
export function placeMenu(
  each: PlaceOnShift,
  { acts, now, moveLabel, onMove, onOpen }: PlaceMenuEvents,
): MenuItem[] {
  const { place, shift } = each;
  const { id, status, volunteerId, firstName, lastName } = place;
  const name = nameOnShift(place);
  const change = (to: 'confirmed' | 'completed' | 'cancelled'): Act => ({
    kind: 'status',
    place: { id, status: status === 'confirmed' ? status : 'assigned' },
    holder: volunteerId === null ? null : { id: volunteerId, firstName, lastName },
    name,
    shift,
    to,
  });
  return [
    ...(isMovable(each) ? [{ label: moveLabel, icon: MoveIcon, onSelect: onMove }] : []),
    ...(status === 'assigned'
      ? [{ label: m.mine_confirm(), icon: ThumbsUp, onSelect: () => void acts.run(change('confirmed')) }]
      : []),
    ...(canComplete(place, shift, now)
      ? [
          {
            label: m.shifts_place_complete(),
            icon: CheckCheck,
            onSelect: () => void acts.run(change('completed')),
          },
        ]
      : []),
    ...(status === 'assigned' || status === 'confirmed'
      ? [
          {
            label: m.shifts_place_cancel_do(),
            icon: X,
            danger: true,
            onSelect: () => acts.ask({ act: change('cancelled'), isUndo: false, overlaps: [] }),
          },
        ]
      : []),
    { label: m.planning_open_shift(), icon: Eye, onSelect: () => onOpen(shift.id) },
  ];
}

/** The items of the menu of a shift. */
export const shiftMenu = (
  { id, status, freePlaces }: GridShift,
  { onOpen, onAssign }: { onOpen: (shiftId: string) => void; onAssign: (shiftId: string) => void },
): MenuItem[] => [
  ...(status === 'active' && freePlaces > 0
    ? [{ label: m.shifts_assign(), icon: UserPlus, onSelect: () => onAssign(id) }]
    : []),
  { label: m.planning_open_shift(), icon: Eye, onSelect: () => onOpen(id) },
];
