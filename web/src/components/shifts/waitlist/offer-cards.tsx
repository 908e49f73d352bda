import type { MyWaiting } from '@ijsploeg/worker/contract';
import { Hourglass, MapPin } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { formatEventTime, formatMoment, formatWhen } from '../../../lib/format/format-date.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { usePlaceActions } from '../../../lib/shifts/use-place-actions.ts';
import { timeLeft } from '../../../lib/shifts/waitlist/time-left.ts';
import { useWaitlistActions } from '../../../lib/shifts/waitlist/use-waitlist-actions.ts';
import { m } from '../../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface OfferCardsProps {
  waiting: readonly MyWaiting[];
  now: Date;
}

/** The places that are kept for the reader, each with the time left. Hidden if there are none. */
export function OfferCards({ waiting, now }: OfferCardsProps) {
  const offers = waiting.flatMap(({ id, shift, offerExpiresAt }) =>
    offerExpiresAt !== undefined && Date.parse(offerExpiresAt) > now.getTime()
      ? [{ id, shift, until: offerExpiresAt }]
      : [],
  );
  if (offers.length === 0) return null;
  return (
    <ul aria-label={m.waitlist_offers()} className="grid gap-3">
      {offers.map((offer) => (
        <OfferCard key={offer.id} {...offer} now={now} />
      ))}
    </ul>
  );
}

interface OfferCardProps extends Pick<MyWaiting, 'shift'> {
  until: string;
  now: Date;
}

function OfferCard({ shift, until, now }: OfferCardProps) {
  const { claim, isClaiming } = usePlaceActions();
  const { leave, isLeaving, failure: leavingFailure } = useWaitlistActions(shift);
  const singleFlight = useSingleFlight();
  const [claimError, setClaimError] = useState<unknown>(null);
  const { title, startTime, endTime, location } = shift;
  const named = { title, when: formatWhen(startTime, endTime, now) };
  const eventTime = formatEventTime(startTime, endTime);
  const failure = claimError === null ? leavingFailure : errorMessage(claimError, m.shifts_failed_claim());

  async function tryClaim() {
    setClaimError(null);
    await claim(shift).catch(setClaimError);
  }

  return (
    <li className="rounded-lg border border-amber bg-amber-soft">
      <article className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[1fr_auto] sm:items-center sm:px-5">
        <div className="grid min-w-0 gap-1">
          <p className="flex gap-2 font-semibold text-amber-ink">
            <Hourglass className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {m.waitlist_offer_title()}
          </p>
          <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
          <p className="tabular first-letter:uppercase">{named.when}</p>
          {eventTime && <p className="tabular text-sm">{m.shifts_event_time({ time: eventTime })}</p>}
          <p className="flex items-center gap-1.5 wrap-anywhere">
            <MapPin className="size-4 shrink-0" aria-hidden="true" />
            {location}
          </p>
          <p className="text-amber-ink">
            {m.waitlist_offer_until({ when: formatMoment(until, now), left: timeLeft(until, now) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:basis-24 sm:flex-col">
          <Button
            variant="primary"
            busy={isClaiming}
            aria-label={m.shifts_claim_of(named)}
            onClick={() => void singleFlight(tryClaim)}
          >
            {m.shifts_claim()}
          </Button>
          <Button
            busy={isLeaving}
            aria-label={m.waitlist_decline_of(named)}
            onClick={() => void leave(m.waitlist_declined_toast({ title }))}
          >
            {m.waitlist_decline()}
          </Button>
        </div>
        {failure && (
          <div className="sm:col-span-2">
            <Alert tone="error">{failure}</Alert>
          </div>
        )}
      </article>
    </li>
  );
}
