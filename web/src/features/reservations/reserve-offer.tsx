import { type EventDetail, placesLeft } from '@ijsploeg/worker/contract';
import { CalendarX2, Ticket, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnchorButton } from '../../components/ui/button.tsx';
import { useNow } from '../../lib/hooks/use-now.ts';
import { reserveAddress } from '../../lib/navigation/event-address.ts';
import { signInAddress, useSiteLink } from '../../lib/navigation/site-link.tsx';
import { m } from '../../paraglide/messages.js';
import { isOver } from './event-time.ts';

/** The look of the button or link. */
export const OFFER_LOOK = { variant: 'primary', icon: Ticket, className: 'max-sm:w-full' } as const;

interface ReserveOfferProps {
  event: EventDetail;
  /** The label of the button or link. */
  children: (label: string) => ReactNode;
}

/** A button to reserve on an event, or the reason why that is not possible. */
export function ReserveOffer({ event, children }: ReserveOfferProps) {
  const now = useNow();
  if (event.calledOff)
    return (
      <Notice icon={CalendarX2} detail={event.calledOff}>
        {m.events_called_off()}
      </Notice>
    );
  if (isOver(event, now)) return <Notice icon={CalendarX2}>{m.reservations_ended()}</Notice>;
  if (placesLeft(event) === 0)
    return (
      <Notice icon={UsersRound} detail={m.reservations_full_text()}>
        {m.reservations_full()}
      </Notice>
    );
  return children(event.priceCents ? m.reservations_purchase() : m.reservations_reserve());
}

/** Sends a visitor to sign in and back to the form. */
export function SignInToReserve({ eventId, children }: { eventId: string; children: ReactNode }) {
  return (
    <AnchorButton {...useSiteLink(signInAddress(reserveAddress(eventId)))} {...OFFER_LOOK}>
      {children}
    </AnchorButton>
  );
}

interface NoticeProps {
  icon: typeof Ticket;
  detail?: string;
  children: string;
}

/** Replaces the button. */
function Notice({ icon: Icon, detail, children }: NoticeProps) {
  return (
    <div role="status" className="rounded-md bg-grey-soft px-4 py-2.5 text-grey-ink">
      <p className="flex items-center gap-2 font-semibold">
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {children}
      </p>
      {detail && <p className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">{detail}</p>}
    </div>
  );
}
