import type { Reserved } from '@ijsploeg/worker/contract';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatWhenAtBoth } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { ReservationCalendar } from './reservation-calendar.tsx';
import { Ticket } from './ticket.tsx';
import { TotalPrice } from './total-price.tsx';

/** Confirms the reservation with its ticket and where to find it again. */
export function ReservedDialog({ reservation, onClose }: { reservation: Reserved; onClose: () => void }) {
  const { event, quantity, email, mailedTo, totalCents } = reservation;
  return (
    <Dialog
      title={m.reservations_thanks({ count: quantity })}
      description={`${event.title} · ${formatWhenAtBoth(event.startDate, event.endDate)}`}
      onClose={onClose}
      footer={
        <>
          <LinkButton to="/my-reservations">{m.reservations_mine()}</LinkButton>
          <Button variant="primary" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p role="status" className="flex gap-2 wrap-anywhere text-green-ink">
          <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {mailedTo === email
            ? m.reservations_mailed({ email })
            : m.reservations_mailed_elsewhere({ email, mailedTo })}
        </p>
        <Ticket reservation={reservation} />
        <p className="text-center text-ink-muted">
          {m.reservations_ticket_at_door()} <TotalPrice cents={totalCents} />
        </p>
        <div className="justify-self-center">
          <ReservationCalendar reservation={reservation} />
        </div>
      </div>
    </Dialog>
  );
}
