import {
  type CrewMember,
  type CrewShift,
  hasPhotoConsent,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import { toPhotoConsent } from '../../platform/identity/profile.mapper.ts';
import { toPhoneDisplay } from '../../platform/lib/phone-number.ts';
import { toAttendance } from '../../shifts/reading/attendance-record.ts';
import type { selectCrews } from './attendance.repository.ts';
import { CLOSES_AFTER_MS, OPENS_BEFORE_MS } from './crew-rules.ts';

/** When attendance on a shift can be recorded. */
export const markingPeriod = (shift: { startTime: number; endTime: number }, isAdmin: boolean) => ({
  opensAt: toInstant(shift.startTime - OPENS_BEFORE_MS),
  closesAt: isAdmin ? null : toInstant(shift.endTime + CLOSES_AFTER_MS),
});

type CrewRow = BatchResults<{ crews: ReturnType<typeof selectCrews> }>['crews'][number]['row'];

function toCrewMember({ place, person, attendance }: CrewRow & { place: object }): CrewMember {
  return {
    assignmentId: place.id,
    volunteerId: place.volunteerId,
    firstName: place.guestName ?? person?.firstName ?? null,
    lastName: person?.lastName ?? null,
    phoneNumber: person?.phoneNumber ?? null,
    phoneDisplay: toPhoneDisplay(person?.phoneNumber ?? null),
    status: place.status,
    isLead: place.isLead,
    acknowledgedAt: toInstantOrNull(place.acknowledgedAt),
    seeksStandIn: place.standIn !== null,
    isWalkIn: place.walkInId !== null,
    isGuest: place.guestName !== null,
    hasPhotoConsent: person !== null && hasPhotoConsent(toPhotoConsent(person)),
    attendance: toAttendance(attendance),
  };
}

/** The shifts with their crews, from a row for each place. */
export function toCrewShifts(rows: readonly CrewRow[], isAdmin: boolean): CrewShift[] {
  const byShift = Map.groupBy(rows, ({ shift }) => shift.id);
  return [...byShift.values()].flatMap((places) => {
    const [first] = places;
    if (!first) return [];
    const { startTime, endTime, ...shift } = first.shift;
    return {
      shift: { ...shift, startTime: toInstant(startTime), endTime: toInstant(endTime) },
      ...markingPeriod({ startTime, endTime }, isAdmin),
      crew: places.flatMap(({ place, ...row }) => (place ? toCrewMember({ place, ...row }) : [])),
    };
  });
}
