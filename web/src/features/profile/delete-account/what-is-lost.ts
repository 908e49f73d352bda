import type { OwnData } from '@ijsploeg/worker/contract';

/** What deleting an account comes to, in numbers. */
export interface Loss {
  /** Places on shifts that have not begun: they become free. */
  shiftsToCome: number;
  /** Places on shifts that have: they keep counting, without a name. */
  shiftsDone: number;
  /** Reservations that were not used, for events that are not over: they are cancelled. */
  reservations: number;
}

/** Counts what somebody loses who leaves at this moment. */
export function whatIsLost({ assignments, reservations }: OwnData, now: Date): Loss {
  const held = assignments.filter(({ status }) => status !== 'cancelled');
  const isToCome = (instant: string) => Date.parse(instant) > now.getTime();
  const shiftsToCome = held.filter(({ shift }) => isToCome(shift.startTime)).length;
  return {
    shiftsToCome,
    shiftsDone: held.length - shiftsToCome,
    reservations: reservations.filter(
      ({ status, usedAt, event }) => status === 'reserved' && usedAt === null && isToCome(event.endDate),
    ).length,
  };
}
