import type { Answer, Assignment, GridPlace, GridShift, getPlanning } from '@ijsploeg/worker/contract';

export type Planning = Answer<typeof getPlanning>;

/** The holder of a place. */
export interface Holder {
  id: string;
  firstName: string | null;
  lastName: string | null;
}

/** A place that was given just now, as the server will list it. */
const toPlace = (
  { id, volunteerId, status, isLead, acknowledgedAt }: Assignment,
  holder: Holder,
): GridPlace => ({
  id,
  volunteerId,
  status,
  isLead,
  firstName: holder.firstName,
  lastName: holder.lastName,
  guestName: null,
  isAcknowledged: acknowledgedAt !== null,
  hasStandIn: false,
  attendance: null,
});

const withPlaces = (shift: GridShift, places: GridPlace[]): GridShift => ({
  ...shift,
  places,
  freePlaces: Math.max(0, shift.freePlaces - (places.length - shift.places.length)),
});

/** The week without a place. */
export const withoutPlace = (planning: Planning, placeId: string): Planning => ({
  ...planning,
  shifts: planning.shifts.map((shift) =>
    shift.places.some(({ id }) => id === placeId)
      ? withPlaces(
          shift,
          shift.places.filter(({ id }) => id !== placeId),
        )
      : shift,
  ),
});

/** The week with a place that was given. */
export const withPlace = (planning: Planning, place: Assignment, holder: Holder): Planning => ({
  ...planning,
  shifts: planning.shifts.map((shift) =>
    shift.id === place.shiftId
      ? withPlaces(shift, [...shift.places.filter(({ id }) => id !== place.id), toPlace(place, holder)])
      : shift,
  ),
});

/** The week with another status of a place. */
export const withStatus = (planning: Planning, placeId: string, status: GridPlace['status']): Planning => ({
  ...planning,
  shifts: planning.shifts.map((shift) =>
    shift.places.some(({ id }) => id === placeId)
      ? {
          ...shift,
          places: shift.places.map((place) => (place.id === placeId ? { ...place, status } : place)),
        }
      : shift,
  ),
});
