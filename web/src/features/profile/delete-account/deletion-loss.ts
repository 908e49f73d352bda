import type { OwnData } from '@ijsploeg/worker/contract';

/** What deleting an account affects, in numbers. */
export interface Loss {
  /** Places on shifts that have not started: they become free. */
  shiftsToCome: number;
  /** Places on shifts that have started: they keep counting, without a name. */
  shiftsDone: number;
  /** Unused reservations for events that are not over: they are cancelled. */
  reservations: number;
}

/** Counts what a person loses by deleting the account now. */
export function countLoss({ assignments, reservations }: OwnData, now: Date): Loss {
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
