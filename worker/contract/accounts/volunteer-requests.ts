import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { OptionalText } from '../platform/fields.ts';
import { MAX_MOTIVATION_CHARS, MAX_NOTE_CHARS, MIN_MOTIVATION_CHARS } from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';
import { PhotoAnswer, PhotoConsent } from './photo-consent.ts';

export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const RequestStatus = v.picklist(REQUEST_STATUSES, 'invalid');
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** An application to become a volunteer, with the applicant's current data. */
export const VolunteerRequest = v.object({
  id: v.string(),
  userId: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.nullable(v.string()),
  phoneDisplay: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  skills: v.array(v.string()),
  motivation: v.nullable(v.string()),
  status: RequestStatus,
  requestedAt: Instant,
  approvedAt: v.nullable(Instant),
  rejectedAt: v.nullable(Instant),
  notes: v.nullable(v.string()),
});
export type VolunteerRequest = v.InferOutput<typeof VolunteerRequest>;

export const Application = v.object({
  /** Optional; at least ten characters if given. */
  motivation: v.pipe(
    OptionalText(MAX_MOTIVATION_CHARS),
    v.check((text) => text === null || text.length >= MIN_MOTIVATION_CHARS, 'motivation_too_short'),
  ),
  /** The answer to the question about photos, if it was answered; without one, an earlier answer stays. */
  photos: v.optional(PhotoAnswer),
});
export type Application = v.InferOutput<typeof Application>;

export const RequestDecision = v.object({ notes: OptionalText(MAX_NOTE_CHARS) });
const Decided = v.object({ request: VolunteerRequest, emailQueued: v.boolean() });

export const applyAsVolunteer = defineEndpoint({
  method: 'POST',
  path: '/api/volunteer-requests',
  access: 'applicant',
  summary: 'Applies to become a volunteer; approved immediately while auto-approval is on.',
  body: Application,
  status: 201,
  /** With the current answer about photos. */
  answer: v.object({ request: VolunteerRequest, photoConsent: PhotoConsent }),
  errors: ['request.pending', 'profile.incomplete', 'consent.text_changed'],
});

export const listVolunteerRequests = defineEndpoint({
  method: 'GET',
  path: '/api/volunteer-requests',
  access: 'admin',
  summary: 'Applications, newest first.',
  query: v.object({ status: v.optional(RequestStatus, 'pending') }),
  status: 200,
  answer: v.object({ items: v.array(VolunteerRequest) }),
});

export const approveVolunteerRequest = defineEndpoint({
  method: 'POST',
  path: '/api/volunteer-requests/:id/approve',
  access: 'admin',
  summary:
    'Approves a pending application: the applicant becomes a volunteer immediately and is notified by mail.',
  body: RequestDecision,
  status: 200,
  answer: Decided,
  errors: ['request.not_found', 'request.not_pending'],
});

export const rejectVolunteerRequest = defineEndpoint({
  method: 'POST',
  path: '/api/volunteer-requests/:id/reject',
  access: 'admin',
  summary: 'Rejects a pending application; the applicant is notified by mail and may apply again.',
  body: RequestDecision,
  status: 200,
  answer: Decided,
  errors: ['request.not_found', 'request.not_pending'],
});
