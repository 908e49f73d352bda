import {
  MAX_OFFER_HOURS,
  MIN_OFFER_MINUTES,
  NOTICE_AT_ONCE_HOURS,
  WAITLIST_RACE_HOURS,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/durations.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { afterQuietHours, afterWakingHours } from '../../platform/settings/quiet-hours.ts';
import { freePlaces } from '../rules/shift-rules.ts';
import { waitlistEntries } from '../tables/waitlist.table.ts';
import { inLine, ranOut, type Settled, startsAfter, wasLastOffer, withoutPlace } from './waitlist/entries.ts';
import { enqueueWaitlistOfferMails } from './waitlist/mails/waitlist-offer.ts';
import { enqueueWaitlistPassedMails } from './waitlist/mails/waitlist-passed.ts';
import { enqueueWaitlistRaceMails } from './waitlist/mails/waitlist-race.ts';
import { enqueueWaitlistWithdrawnMails } from './waitlist/mails/waitlist-withdrawn.ts';

/**
 * The statements that adjust waitlists to the places of their shifts (product 56). They belong in every batch that may free a
 * place or take an offered one, after its audit row. They depend only on the current places, so they are correct whether or not
 * the rest of the batch changed anything. Pass their results to {@link settledMails}.
 */
export const settleWaitlists = (db: Db, settled: Settled) => ({
  // Before the change, because afterwards these offers look the same as others.
  passedMails: enqueueWaitlistPassedMails(db, settled),
  ranOut: endOffers(db, settled),
  withdrawnMails: enqueueWaitlistWithdrawnMails(db, settled),
  withdrawn: withdrawOffers(db, settled),
  offered: offerPlaces(db, settled),
  offerMails: enqueueWaitlistOfferMails(db, settled),
  raceMails: enqueueWaitlistRaceMails(db, settled),
});

type Results = BatchResults<ReturnType<typeof settleWaitlists>>;

/** The mails that {@link settleWaitlists} enqueued, for `queueMails`. */
export const settledMails = ({
  passedMails = [],
  withdrawnMails = [],
  offerMails = [],
  raceMails = [],
}: { [Name in keyof Results]?: Results[Name] | undefined }) => [
  ...passedMails,
  ...withdrawnMails,
  ...offerMails,
  ...raceMails,
];

/** Passes expired offers to the next people in line, and ends the entries for shifts that have started. */
export async function offerPlacesInTurn(db: Db, env: Env, now: number): Promise<void> {
  const results = await batch(db, {
    lapsed: db
      .update(waitlistEntries)
      .set({ state: 'lapsed', endedAt: now })
      .where(
        sql`state IN ('waiting', 'offered')
          AND (SELECT shifts.start_time FROM shifts WHERE shifts.id = waitlist_entries.shift_id) <= ${now}`,
      ),
    ...settleWaitlists(db, { now }),
  });
  await queueMails(env, settledMails(results));
}

/** Ends the expired offers: the first time the person moves to the end of the line, the next time they leave it. */
function endOffers(db: Db, settled: Settled) {
  const { from, where } = ranOut(settled);
  const last = wasLastOffer(sql`waitlist_entries`);
  const until = sql`waitlist_entries.offer_expires_at`;
  return db
    .update(waitlistEntries)
    .set({
      state: sql`iif(${last}, 'passed', 'waiting')`,
      joinedAt: sql`iif(${last}, waitlist_entries.joined_at, ${until})`,
      endedAt: sql`iif(${last}, ${until}, NULL)`,
    })
    .where(sql`waitlist_entries.id IN (SELECT entry.id FROM ${from} WHERE ${where})`);
}

/** Withdraws the offers without a place: the person is in line again as before. */
const withdrawOffers = (db: Db, settled: Settled) =>
  db
    .update(waitlistEntries)
    .set({
      state: 'waiting',
      offers: sql`waitlist_entries.offers - 1`,
      offeredAt: null,
      offerExpiresAt: null,
    })
    .where(sql`waitlist_entries.id IN (${withoutPlace(settled)})`);

/**
 * Offers each free place to the first person in line who can claim it. The offer begins when its mail is sent, which may be
 * after the quiet hours (product 49) unless the shift starts soon. The quiet hours do not count, unless the shift would then start
 * too soon for an offer.
 */
function offerPlaces(db: Db, settled: Settled) {
  const { now } = settled;
  const { from, where } = inLine(settled, startsAfter(WAITLIST_RACE_HOURS, now));
  const offeredAt = sql`(SELECT CASE
    WHEN ${startsAfter(NOTICE_AT_ONCE_HOURS, now)} AND quiet.ends <= shifts.start_time - ${WAITLIST_RACE_HOURS * HOUR_MS}
    THEN quiet.ends ELSE ${now} END FROM (SELECT ${afterQuietHours(now)} AS ends) AS quiet)`;
  const duration = sql`max(${MIN_OFFER_MINUTES * MINUTE_MS},
    min(${MAX_OFFER_HOURS * HOUR_MS}, (due.start_time - due.offered_at) / 4))`;
  return db
    .update(waitlistEntries)
    .set({
      state: 'offered',
      offers: sql`waitlist_entries.offers + 1`,
      offeredAt: sql`due.offered_at`,
      offerExpiresAt: sql`max(due.offered_at + ${duration}, min(
        due.start_time - ${WAITLIST_RACE_HOURS * HOUR_MS}, ${afterWakingHours(now, sql`due.offered_at`, duration)}))`,
    })
    .from(
      sql`(SELECT id, offered_at, start_time FROM (
        SELECT entry.id, shifts.start_time, ${freePlaces(now)} AS places, ${offeredAt} AS offered_at,
          row_number() OVER (PARTITION BY entry.shift_id ORDER BY entry.joined_at, entry.id) AS turn
        FROM ${from} WHERE ${where}) WHERE turn <= places) AS due`,
    )
    .where(sql`waitlist_entries.id = due.id`);
}
