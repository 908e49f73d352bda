import type { MyReservation } from '@ijsploeg/worker/contract';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useLazyModule } from '../../lib/hooks/use-lazy-module.ts';
import { m } from '../../paraglide/messages.js';

const loadQr = async () => (await import('../../components/qr-code.tsx')).QrCode;

/** A ticket as shown at the door: a code to scan and to read aloud. */
export function Ticket({ reservation }: { reservation: MyReservation }) {
  const { reference, quantity, firstName, lastName } = reservation;
  const { code: QrCode, error } = useLazyModule(loadQr);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <div className="grid aspect-square w-full max-w-80 sm:max-w-72 place-items-center">
        {QrCode ? (
          <QrCode text={reference} label={m.reservations_qr_alt({ reference })} />
        ) : error ? (
          <p className="text-ink-muted">{m.reservations_qr_failed()}</p>
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <div>
        <p className="text-ink-muted" aria-hidden="true">
          {m.reservations_code()}
        </p>
        <p className="tabular text-2xl font-bold tracking-wide sm:text-3xl">
          <span aria-hidden="true">{reference}</span>
          <span className="sr-only">{m.reservations_spelled({ letters: spelled(reference) })}</span>
        </p>
      </div>
      <p>
        {m.reservations_places({ count: quantity })} ·{' '}
        {m.reservations_ticket_of({ name: `${firstName} ${lastName}` })}
      </p>
    </div>
  );
}

/** Spells the code for screen readers with a pause between groups: `7 K M, 4 X P, A 9 C`. */
const spelled = (reference: string): string =>
  reference
    .split('-')
    .map((group) => Array.from(group).join(' '))
    .join(', ');
