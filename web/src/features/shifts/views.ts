import type { ComponentType } from 'react';
import type { LoadModule } from '../../lib/hooks/use-lazy-module.ts';
import type { ShiftView } from './shifts-search.ts';
import type { ShiftsViewProps } from './shifts-view-props.ts';

/** Each view is loaded when it is opened. */
export const LOAD_VIEW: Record<ShiftView, LoadModule<ComponentType<ShiftsViewProps>>> = {
  list: async () => (await import('./open-shifts.tsx')).OpenShifts,
  month: async () => (await import('./calendar/month-view.tsx')).MonthView,
  day: async () => (await import('./calendar/day-view.tsx')).DayView,
};
