import type { EventDetail, Profile, Reserved } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../components/forms/field.tsx';
import { FormStatus } from '../../components/forms/form-status.tsx';
import { PrivacyNote } from '../../components/privacy-note.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ApiError, NetworkError } from '../../lib/api/api.ts';
import { formatWhenAtBoth } from '../../lib/format/format-date.ts';
import { formatEuros } from '../../lib/format/format-money.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { m } from '../../paraglide/messages.js';
import { isOver } from './event-time.ts';
import { leftFor, totalCents } from './quantity.ts';
import { QuantityField, useQuantity } from './quantity-field.tsx';
import { myReservationsQuery } from './reservations.queries.ts';
import { ReservedDialog } from './reserved-dialog.tsx';
import { useReserveForm } from './use-reserve-form.ts';

interface ReserveDialogProps {
  event: EventDetail;
  profile: Profile;
  onClose: () => void;
}

/** Reserves places on an event, and then shows the ticket. */
export function ReserveDialog({ event, profile, onClose }: ReserveDialogProps) {
  const [reserved, setReserved] = useState<Reserved | null>(null);
  if (reserved) return <ReservedDialog reservation={reserved} onClose={onClose} />;
  return <ReserveForm {...{ event, profile, onClose }} onReserved={setReserved} />;
}

interface ReserveFormProps extends ReserveDialogProps {
  onReserved: (reservation: Reserved) => void;
}

function ReserveForm({ event, profile, onClose, onReserved }: ReserveFormProps) {
  const now = useNow();
  const form = useReserveForm({ event, profile, onReserved });
  const { left, isPersonal } = leftFor(event, useQuery(myReservationsQuery).data);
  const quantityText = form.text('quantity');
  const quantityInput = useRef<HTMLInputElement>(null);
  const quantity = useQuantity(form.values.quantity, left, (text) => form.edit({ quantity: text }));
  const hasEnded =
    isOver(event, now) || (form.failure instanceof ApiError && form.failure.code === 'event.ended');
  const isOpen = left > 0 && !hasEnded;

  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault();
    if (!isOpen) return;
    // A corrected number of places has to be seen before it is reserved.
    if (quantity.isSeen()) form.onSubmit(submitted);
    else {
      quantity.complete();
      quantityInput.current?.focus();
    }
  }
  return (
    <Dialog
      title={event.priceCents ? m.reservations_purchase() : m.reservations_reserve()}
      description={`${event.title} · ${formatWhenAtBoth(event.startDate, event.endDate, now)}`}
      edits={form}
      initialFocus={quantityInput}
      onSubmit={submit}
      onClose={onClose}
      footer={
        isOpen ? (
          <>
            <Total cents={totalCents(event.priceCents, quantity.quantity)} />
            <Button type="submit" variant="primary" busy={form.isBusy}>
              {m.reservations_submit({ count: quantity.quantity })}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{m.ui_close()}</Button>
        )
      }
    >
      <div className="grid gap-2">
        {hasEnded ? (
          <Alert tone="notice">{m.reservations_ended()}</Alert>
        ) : (
          left === 0 && (
            <Alert tone="notice" title={isPersonal ? m.reservations_person_limit() : m.reservations_full()}>
              {isPersonal
                ? m.reservations_person_limit_text({ count: event.maxPerPerson })
                : m.reservations_full_meanwhile()}
            </Alert>
          )
        )}
        <QuantityField
          ref={quantityInput}
          text={form.values.quantity}
          left={left}
          isPersonal={isPersonal}
          error={quantityText.error}
          quantity={quantity}
        />
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
          <TextField
            label={m.reservations_first_name()}
            autoComplete="given-name"
            {...form.text('firstName')}
          />
          <TextField
            label={m.reservations_last_name()}
            autoComplete="family-name"
            {...form.text('lastName')}
          />
        </div>
        <TextField
          label={m.reservations_email()}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          hint={m.reservations_email_hint()}
          {...form.text('email')}
        />
        <TextField
          label={m.reservations_phone()}
          type="tel"
          autoComplete="tel"
          optional
          {...form.text('phoneNumber')}
        />
        {!hasEnded && (
          <FormStatus
            form={form}
            failed={m.reservations_reserve_failed()}
            action={form.failure instanceof NetworkError && <p>{m.reservations_again_hint()}</p>}
          />
        )}
        <PrivacyNote />
      </div>
    </Dialog>
  );
}

/** What all places together cost; read out when it changes. */
function Total({ cents }: { cents: number }) {
  return (
    <p
      role="status"
      className="tabular flex grow flex-wrap items-baseline gap-x-1.5 self-center max-sm:order-last max-sm:basis-full max-sm:justify-between max-sm:pb-1"
    >
      <span>{m.reservations_total()}</span>
      <strong className="text-lg">{cents === 0 ? m.reservations_free() : formatEuros(cents)}</strong>
      {cents > 0 && <span className="basis-full text-sm text-ink-muted">{m.reservations_total_desk()}</span>}
    </p>
  );
}
