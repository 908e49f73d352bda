import { toInstant, toInstantOrNull, type VolunteerRequest } from '@ijsploeg/worker/contract';
import { toPhoneDisplay } from '../lib/phone-number.ts';
import type { volunteerRequests } from '../tables/volunteer-requests.table.ts';
import type { contactColumns } from './contact.ts';
import { type ProfileRow, toAvatarUrl } from './profile.mapper.ts';

export type VolunteerRequestRow = typeof volunteerRequests.$inferSelect;

/** Maps an application to the contract, with the applicant's current data. */
export const toVolunteerRequest = (
  row: VolunteerRequestRow,
  applicant: Pick<ProfileRow, keyof typeof contactColumns | 'skills'>,
): VolunteerRequest => ({
  id: row.id,
  userId: row.userId,
  email: applicant.email,
  firstName: applicant.firstName,
  lastName: applicant.lastName,
  phoneNumber: applicant.phoneNumber,
  phoneDisplay: toPhoneDisplay(applicant.phoneNumber),
  avatarUrl: toAvatarUrl(applicant),
  skills: applicant.skills,
  motivation: row.motivation,
  status: row.status,
  requestedAt: toInstant(row.requestedAt),
  approvedAt: toInstantOrNull(row.approvedAt),
  rejectedAt: toInstantOrNull(row.rejectedAt),
  notes: row.notes,
});
