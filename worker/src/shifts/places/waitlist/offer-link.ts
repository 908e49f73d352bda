import { type LinkQuestion, MAX_OFFERS, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../../platform/audit/audit.statements.ts';
import { batch } from '../../../platform/db/batch.ts';
import type { Db } from '../../../platform/db/client.ts';
import { selectJson } from '../../../platform/db/json-row.ts';
import type { ServiceContext } from '../../../platform/http/service-context.ts';
import { AppError } from '../../../platform/lib/errors.ts';
import type { FoundLink } from '../../../platform/links/action-links.ts';
import { queueMails } from '../../../platform/mail/mail.outbox.ts';
import { profiles } from '../../../platform/tables/profile.table.ts';
import { enqueueClaimMail } from '../../notices/shift-assigned.ts';
import { CLAIM_RULES, firstRefusal } from '../../rules/shift-rules.ts';
import { shifts } from '../../tables/shifts.table.ts';
import { waitlistEntries } from '../../tables/waitlist.table.ts';
import { takePlace } from '../take-place.ts';
import { isOpenOffer } from './waitlist.repository.ts';
import { leave } from './waitlist.service.ts';

/** The link in the mail about an offer. Its subject is the id of the entry on the waitlist. */

type LinkContext = Omit<ServiceContext, 'signedIn'>;
type OfferQuestion = Extract<LinkQuestion, { purpose: 'answer_offer' }>;

const shiftOf = (entryId: string) => sql`(SELECT shift_id FROM waitlist_entries WHERE id = ${entryId})`;

/**
 * Claims the offered place for the person, by the statement and the rules of every claim. Nothing happens if the offer has
 * ended or a rule refuses; {@link lookAtOffer} shows why.
 */
export async function claimByLink(
  { db, env, clock, requestId }: LinkContext,
  { userId, subjectId: entryId }: FoundLink,
) {
  const now = clock.now();
  const { mails } = await batch(db, {
    taken: takePlace(db, {
      shiftId: shiftOf(entryId),
      volunteerId: userId,
      rules: CLAIM_RULES,
      when: isOpenOffer(entryId, now),
      now,
    }).taken,
    audit: auditIfChanged(db, {
      at: now,
      actorId: userId,
      action: 'assignment.claimed',
      subjectKind: 'shift',
      subjectId: shiftOf(entryId),
      personId: userId,
      after: { via: 'link' },
      requestId,
    }).statement,
    mails: enqueueClaimMail(db, { shiftIds: shiftOf(entryId), personId: userId, now }),
  });
  await queueMails(env, mails);
}

/** Declines the place for the person, who leaves the waitlist. */
export async function declineByLink(context: LinkContext, { userId, subjectId: entryId }: FoundLink) {
  const now = context.clock.now();
  const [found] = await selectOffer(context.db, userId, entryId, now);
  if (!found || !isOpen(found.row.entry, now)) return;
  await leave(context, { shiftId: found.row.entry.shiftId, personId: userId, via: 'link' }).catch(
    (error: unknown) => {
      // The entry ended after it was read.
      if (!(error instanceof AppError)) throw error;
    },
  );
}

/** The question of the link: the state of the offer, and the possible answers. */
export async function lookAtOffer(
  { db, clock }: LinkContext,
  { userId, subjectId: entryId, firstName }: FoundLink,
): Promise<OfferQuestion> {
  const now = clock.now();
  const [found] = await selectOffer(db, userId, entryId, now);
  const question = { purpose: 'answer_offer', firstName } as const;
  if (!found)
    return { ...question, answers: [], shift: null, state: 'lapsed', expiresAt: null, refusal: null };
  const { entry, shift, refusal } = found.row;
  const canAnswer = isOpen(entry, now);
  return {
    ...question,
    answers: canAnswer ? ['claim', 'decline'] : [],
    shift: {
      id: shift.id,
      title: shift.title,
      startTime: toInstant(shift.startTime),
      endTime: toInstant(shift.endTime),
      location: shift.location,
    },
    state: entry.state === 'offered' && !canAnswer ? afterLastOffer(entry) : entry.state,
    expiresAt: toInstantOrNull(entry.offerExpiresAt),
    refusal: canAnswer ? refusal : null,
  };
}

type Entry = typeof waitlistEntries.$inferSelect;

/** Whether the place is still kept for the person. */
const isOpen = ({ state, offerExpiresAt }: Entry, now: number) =>
  state === 'offered' && offerExpiresAt !== null && offerExpiresAt > now;

/** The state that the job will set for an entry whose offer expired. */
const afterLastOffer = ({ offers }: Entry) => (offers >= MAX_OFFERS ? 'passed' : 'waiting');

/** An entry with its shift, and why its person cannot claim a place there now. */
const selectOffer = (db: Db, personId: string, entryId: string, now: number) =>
  selectJson(db, {
    entry: getTableColumns(waitlistEntries),
    shift: {
      id: shifts.id,
      title: shifts.title,
      startTime: shifts.startTime,
      endTime: shifts.endTime,
      location: shifts.location,
    },
    refusal: firstRefusal(CLAIM_RULES, { personId, now }),
  })
    .from(waitlistEntries)
    .innerJoin(shifts, eq(shifts.id, waitlistEntries.shiftId))
    .innerJoin(profiles, eq(profiles.id, waitlistEntries.volunteerId))
    .where(eq(waitlistEntries.id, entryId));
