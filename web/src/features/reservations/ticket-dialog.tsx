import type { MyReservation } from '@ijsploeg/worker/contract';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { formatMoment, formatWhenAtBoth } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import { ReservationCalendar } from './reservation-calendar.tsx';
import { Ticket } from './ticket.tsx';
import { TotalPrice } from './total-price.tsx';

interface TicketDialogProps {
  reservation: MyReservation;
  onClose: () => void;
}

/** A ticket, large enough for a scanner. */
export function TicketDialog({ reservation, onClose }: TicketDialogProps) {
  const { event, status, usedAt, totalCents } = reservation;
  return (
    <Dialog
      size="sm"
      title={event.title}
      description={`${formatWhenAtBoth(event.startDate, event.endDate)} · ${event.location}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <div className="grid gap-4">
        {status === 'cancelled' ? (
          <Alert tone="error">{m.error_reservation_cancelled()}</Alert>
        ) : (
          <>
            {usedAt && <Alert tone="info">{m.reservations_used_at({ when: formatMoment(usedAt) })}</Alert>}
            <Ticket reservation={reservation} />
            <p className="text-center text-ink-muted">
              <TotalPrice cents={totalCents} />
            </p>
            <div className="justify-self-center">
              <ReservationCalendar reservation={reservation} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
