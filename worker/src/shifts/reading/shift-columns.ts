import type { NewShift } from '@ijsploeg/worker/contract';
import { toSearchText } from '../../platform/lib/search-text.ts';

/** The columns of a shift, from the fields of the contract. */
export const toShiftColumns = (fields: NewShift) => ({
  eventId: fields.eventId,
  title: fields.title,
  description: fields.description,
  startTime: Date.parse(fields.startTime),
  endTime: Date.parse(fields.endTime),
  location: fields.location,
  maxVolunteers: fields.maxVolunteers,
  shiftType: fields.shiftType,
  requiredSkills: fields.requiredSkills?.length ? fields.requiredSkills : null,
  minVolunteers: fields.minVolunteers,
  needsConfirmation: fields.needsConfirmation,
  opensAt: fields.opensAt === null ? null : Date.parse(fields.opensAt),
});
export type ShiftColumns = ReturnType<typeof toShiftColumns>;

/** The search text of a shift. */
export const searchTextOf = ({
  title,
  location,
  description,
}: Pick<ShiftColumns, 'title' | 'location' | 'description'>) => toSearchText(title, location, description);
