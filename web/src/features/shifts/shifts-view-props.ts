import type { ListedShift } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import type { ShiftsSearch, ShownShifts } from './shifts-search.ts';

/** The props of each view. */
export interface ShiftsViewProps {
  /** The search params. */
  search: ShiftsSearch;
  /** Replaces some of the search params. */
  onSearch: (change: Partial<ShiftsSearch>) => void;
  /** Which shifts are shown unless the search params say so. */
  usualShow: ShownShifts;
  now: Date;
  isAdmin: boolean;
  onOpen: (shiftId: string) => void;
  /** The actions of each shift. */
  tools: (shift: ListedShift) => ReactNode;
  /** For admins: the actions on a whole day. */
  dayTools?: (day: string, hasShifts: boolean) => ReactNode;
  /** For admins: to choose several shifts of the list, and change them together. */
  choosing?: Choosing;
}

export interface Choosing {
  isOn: boolean;
  onToggle: () => void;
  /** The actions on the chosen shifts, given the shifts of the list. */
  bar: (shifts: readonly ListedShift[]) => ReactNode;
}
