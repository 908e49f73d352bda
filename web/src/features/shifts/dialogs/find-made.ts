import type { NewShift, Shift } from '@ijsploeg/worker/contract';

const isSame = (shift: Shift, fields: NewShift): boolean =>
  shift.title === fields.title &&
  shift.location === fields.location &&
  shift.maxVolunteers === fields.maxVolunteers &&
  shift.shiftType === fields.shiftType &&
  Date.parse(shift.startTime) === Date.parse(fields.startTime) &&
  Date.parse(shift.endTime) === Date.parse(fields.endTime);

/** The shift that an attempt whose answer was lost made of these fields, since a moment in milliseconds. */
export const findMade = (shifts: readonly Shift[], fields: NewShift, since: number): Shift | undefined =>
  shifts.find((shift) => Date.parse(shift.createdAt) > since && isSame(shift, fields));
