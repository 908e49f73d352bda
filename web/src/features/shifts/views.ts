import type { ListedShift } from '@ijsploeg/worker/contract';
import type { ComponentType, ReactNode } from 'react';
import type { LoadModule } from '../../lib/hooks/use-lazy-module.ts';
import type { ShiftsSearch, ShiftView, ShownShifts } from './shifts-search.ts';

/** What each view of the shifts gets. */
export interface ShiftsViewProps {
  /** What the address holds. */
  search: ShiftsSearch;
  /** Changes it, in place. */
  onSearch: (change: Partial<ShiftsSearch>) => void;
  /** What is shown when nothing was chosen. */
  usualShow: ShownShifts;
  now: Date;
  isAdmin: boolean;
  onOpen: (shiftId: string) => void;
  /** The acts of each shift. */
  tools: (shift: ListedShift) => ReactNode;
}

/** Each view comes when it is opened. */
export const LOAD_VIEW: Record<ShiftView, LoadModule<ComponentType<ShiftsViewProps>>> = {
  list: async () => (await import('./open-shifts.tsx')).OpenShifts,
  month: async () => (await import('./calendar/month-view.tsx')).MonthView,
  day: async () => (await import('./calendar/day-view.tsx')).DayView,
};
