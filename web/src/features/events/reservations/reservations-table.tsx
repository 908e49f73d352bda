import type { Reservation } from '@ijsploeg/worker/contract';
import { X } from 'lucide-react';
import { Card } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { type Column, Table } from '../../../components/ui/table.tsx';
import { formatMoment } from '../../../lib/format/format-date.ts';
import { formatEuros } from '../../../lib/format/format-money.ts';
import { holderName } from '../../../lib/format/holder-name.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { ReservationBadge } from './reservation-badge.tsx';

interface ReservationsTableProps {
  reservations: readonly Reservation[];
  /** Nothing can be cancelled after the end of the event. */
  isOver: boolean;
  now: Date;
}

const PLAIN_LINK =
  'inline-block max-w-full truncate py-3 align-bottom text-primary-ink hover:underline pointer-fine:py-0.5';

/** Reservations with their holders; on a phone each is a card. */
export function ReservationsTable({ reservations, isOver, now }: ReservationsTableProps) {
  const columns: Column<Reservation>[] = [
    {
      key: 'name',
      heading: m.event_admin_column_name(),
      phone: 'title',
      cell: (reservation) => (
        <span className="grid">
          <span className="font-semibold wrap-anywhere">{holderName(reservation)}</span>
          <span className="tabular text-sm font-normal text-ink-muted">{reservation.reference}</span>
        </span>
      ),
    },
    {
      key: 'contact',
      heading: m.event_admin_column_contact(),
      phone: 'plain',
      cell: ({ email, phoneNumber, phoneDisplay }) => (
        <span className="grid min-w-0 text-sm sm:max-w-64">
          {email && (
            <a href={`mailto:${email}`} title={email} className={PLAIN_LINK}>
              {email}
            </a>
          )}
          {phoneNumber && (
            <a href={`tel:${phoneNumber}`} className={`tabular ${PLAIN_LINK}`}>
              {phoneDisplay ?? phoneNumber}
            </a>
          )}
        </span>
      ),
    },
    {
      key: 'quantity',
      heading: m.event_admin_column_quantity(),
      align: 'end',
      cell: ({ quantity }) => <span className="tabular">{quantity}</span>,
    },
    {
      key: 'total',
      heading: m.event_admin_column_total(),
      align: 'end',
      cell: ({ totalCents }) => (
        <span className="tabular whitespace-nowrap">
          {totalCents > 0 ? formatEuros(totalCents) : m.event_admin_free()}
        </span>
      ),
    },
    {
      key: 'status',
      heading: m.event_admin_column_status(),
      phone: 'plain',
      cell: (reservation) => <Status reservation={reservation} now={now} />,
    },
    {
      key: 'action',
      heading: <span className="sr-only">{m.event_admin_column_action()}</span>,
      align: 'end',
      phone: 'plain',
      cell: (reservation) =>
        reservation.status === 'reserved' &&
        !reservation.usedAt &&
        !isOver && (
          <LinkButton
            from="/events/$id/reservations"
            to="/events/$id/reservations"
            search={(search) => ({ ...search, cancel: reservation.id })}
            {...OPEN_DIALOG_OPTIONS}
            size="sm"
            icon={X}
            className="max-sm:w-full"
            aria-label={m.event_admin_cancel_of({
              name: holderName(reservation),
              reference: reservation.reference,
            })}
          >
            {m.event_admin_cancel()}
          </LinkButton>
        ),
    },
  ];
  return (
    <Card className="max-sm:border-0 max-sm:bg-transparent">
      <Table
        caption={m.event_admin_reservations()}
        columns={columns}
        rows={reservations}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}

function Status({ reservation, now }: { reservation: Reservation; now: Date }) {
  const { status, usedAt, cancelledAt, createdAt } = reservation;
  const since = (status === 'cancelled' ? cancelledAt : usedAt) ?? createdAt;
  return (
    <span className="flex flex-wrap items-center gap-x-2 sm:grid sm:justify-items-start sm:gap-0.5">
      <ReservationBadge status={status} usedAt={usedAt} />
      <time dateTime={since} className="tabular text-sm whitespace-nowrap text-ink-muted">
        {formatMoment(since, now)}
      </time>
    </span>
  );
}
