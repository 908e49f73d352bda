import { type ListedPerson, type Person, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { type ProfileRow, toProfile } from '../../platform/identity/profile.mapper.ts';

export type ListedPersonRow = ProfileRow & {
  shiftCount: number;
  hasSecondFactor: number;
  noShowCount: number;
  workedMinutes: number;
};
export type PersonRow = ListedPersonRow & {
  upcomingShiftCount: number;
  upcomingReservationCount: number;
  factorRemovalAt: number | null;
  pendingEmail: string | null;
};

/** Maps a person to the list of people. */
export const toListedPerson = (row: ListedPersonRow): ListedPerson => ({
  ...toProfile(row),
  createdAt: toInstant(row.createdAt),
  shiftCount: row.shiftCount,
  hasSecondFactor: row.hasSecondFactor === 1,
  noShowCount: row.noShowCount,
  workedMinutes: row.workedMinutes,
});

/** Maps a person to the contract. */
export const toPerson = (row: PersonRow): Person => ({
  ...toListedPerson(row),
  upcomingShiftCount: row.upcomingShiftCount,
  upcomingReservationCount: row.upcomingReservationCount,
  factorRemovalAt: toInstantOrNull(row.factorRemovalAt),
  pendingEmail: row.pendingEmail,
});
