import type { ListedShift } from '@ijsploeg/worker/contract';
import type { ReactNode } from 'react';
import type { ShiftsSearch, ShownShifts } from './shifts-search.ts';

/** The props of each view. */
export interface ShiftsViewProps {
  /** The search params. */
  search: ShiftsSearch;
  /** Replaces some of the search params. */
  onSearch: (change: Partial<ShiftsSearch>) => void;
  /** What is shown unless the search params name it. */
  usualShow: ShownShifts;
  now: Date;
  isAdmin: boolean;
  onOpen: (shiftId: string) => void;
  /** The actions of each shift. */
  tools: (shift: ListedShift) => ReactNode;
  /** For admins: to choose several shifts of the list, and change them together. */
  choosing?: Choosing;
}

export interface Choosing {
  isOn: boolean;
  onToggle: () => void;
  /** What is done with the chosen ones, given those of the list. */
  bar: (shifts: readonly ListedShift[]) => ReactNode;
}
