import type { ListedShift } from '@ijsploeg/worker/contract';
import type { ComponentType, ReactNode } from 'react';
import type { LoadModule } from '../../lib/hooks/use-lazy-module.ts';
import type { ShiftsSearch, ShiftView, ShownShifts } from './shifts-search.ts';

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
}

/** Each view is loaded when it is opened. */
export const LOAD_VIEW: Record<ShiftView, LoadModule<ComponentType<ShiftsViewProps>>> = {
  list: async () => (await import('./open-shifts.tsx')).OpenShifts,
  month: async () => (await import('./calendar/month-view.tsx')).MonthView,
  day: async () => (await import('./calendar/day-view.tsx')).DayView,
};
