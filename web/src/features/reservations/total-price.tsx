import { formatEuros } from '../../lib/format/format-money.ts';
import { m } from '../../paraglide/messages.js';

/** The total price and where it is paid. */
export function TotalPrice({ cents }: { cents: number }) {
  if (cents === 0) return m.reservations_free();
  return (
    <>
      <span className="tabular">{formatEuros(cents)}</span>, {m.reservations_at_desk()}
    </>
  );
}
