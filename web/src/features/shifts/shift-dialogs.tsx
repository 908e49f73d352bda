import type { Shift } from '@ijsploeg/worker/contract';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import type { ShiftsSearch, ShiftView } from './shifts-search.ts';

// Loaded when opened, because none of them is needed to show the shifts.
const loadAdd = async () => (await import('./dialogs/add-shift-dialog.tsx')).AddShiftDialog;
const loadCallOff = async () => (await import('./call-off/call-off-dialog.tsx')).CallOffDialog;
const loadCharge = async () => (await import('./charges/charge-dialog.tsx')).ChargeDialog;
const loadAssign = async () => (await import('./dialogs/assign-dialog.tsx')).AssignDialog;
const loadDelete = async () => (await import('./dialogs/delete-shift-dialog.tsx')).DeleteShiftDialog;
const loadDetails = async () => (await import('./dialogs/shift-details-dialog.tsx')).ShiftDetailsDialog;
const loadDuplicate = async () => (await import('./dialogs/duplicate-shift-dialog.tsx')).DuplicateShiftDialog;
const loadEdit = async () => (await import('./dialogs/edit-shift-dialog.tsx')).EditShiftDialog;

export interface ShiftDialogsProps {
  search: ShiftsSearch;
  view: ShiftView;
  personId: string;
  isAdmin: boolean;
  now: Date;
  onClose: () => void;
  /** Called with a shift that is new or was moved to another day; the parent closes the dialog and shows that day. */
  onPlaced: (shift: Shift) => void;
}

/** The dialog that the search params open; those that change shifts are for admins. */
export function ShiftDialogs({ search, view, personId, isAdmin, now, onClose, onPlaced }: ShiftDialogsProps) {
  const { shift, add, event, start, edit, duplicate, assign, delete: remove, off, charge } = search;
  const base = { personId, onClose };
  if (isAdmin && edit)
    return (
      <LazyDialog
        key={`edit ${edit}`}
        load={loadEdit}
        props={{ ...base, shiftId: edit, onMoved: onPlaced }}
      />
    );
  if (isAdmin && duplicate)
    return (
      <LazyDialog
        key={`duplicate ${duplicate}`}
        load={loadDuplicate}
        props={{ ...base, shiftId: duplicate, onAdded: onPlaced }}
      />
    );
  if (isAdmin && assign)
    return <LazyDialog key={`assign ${assign}`} load={loadAssign} props={{ shiftId: assign, onClose }} />;
  if (isAdmin && remove)
    return <LazyDialog key={`delete ${remove}`} load={loadDelete} props={{ shiftId: remove, onClose }} />;
  if (isAdmin && off)
    return (
      <LazyDialog
        key={`off ${off} ${event}`}
        load={loadCallOff}
        props={{ ...base, day: off, eventId: event ?? null }}
      />
    );
  if (isAdmin && charge)
    return <LazyDialog key={`charge ${charge}`} load={loadCharge} props={{ ...base, day: charge }} />;
  if (isAdmin && add)
    return (
      <LazyDialog
        key={`add ${event} ${start}`}
        load={loadAdd}
        props={{ ...base, search, view, now, onAdded: onPlaced }}
      />
    );
  if (shift)
    return (
      <LazyDialog
        key={`shift ${shift}`}
        load={loadDetails}
        props={{ shiftId: shift, isAdmin, now, onClose }}
      />
    );
  return null;
}
