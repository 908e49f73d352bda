import type { Charge } from '@ijsploeg/worker/contract';
import { BadgeCheck, Phone } from 'lucide-react';
import { formatClock } from '../../lib/format/format-date.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { m } from '../../paraglide/messages.js';

interface InChargeProps {
  /** The parts of a day, by time; renders nothing without one. */
  charges: readonly Charge[] | undefined;
  /** The signed-in person. */
  personId: string | undefined;
}

/** Whom the crew of a day can turn to, with a phone number. */
export function InCharge({ charges, personId }: InChargeProps) {
  if (!charges?.length) return null;
  return (
    <ul className="grid min-w-0 gap-x-4">
      {charges.map((charge) => (
        <li key={charge.id} className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="flex min-w-0 gap-1.5 wrap-anywhere">
            <BadgeCheck className="mt-0.5 size-4 shrink-0 text-ink-muted" aria-hidden="true" />
            {[
              charge.person.id === personId
                ? m.charge_is_you()
                : m.charge_is({ name: fullName(charge.person) }),
              ...partOf(charge, charges),
            ].join(' ')}
          </span>
          {charge.person.id !== personId && <CallLink charge={charge} />}
        </li>
      ))}
    </ul>
  );
}

/** The time at which one of several people begins, or the first one ends. */
const partOf = (charge: Charge, charges: readonly Charge[]): string[] => {
  if (charges.length === 1) return [];
  return charge === charges[0]
    ? [m.charge_until({ time: formatClock(charge.until) })]
    : [m.charge_from({ time: formatClock(charge.from) })];
};

function CallLink({ charge: { person } }: { charge: Charge }) {
  if (!person.phoneNumber) return null;
  return (
    <a
      href={`tel:${person.phoneNumber}`}
      aria-label={`${m.charge_call({ name: person.firstName })}, ${person.phoneDisplay ?? person.phoneNumber}`}
      className="tabular relative z-1 inline-flex min-h-12 items-center gap-1.5 text-primary-ink hover:underline pointer-fine:min-h-8"
    >
      <Phone className="size-4 shrink-0" aria-hidden="true" />
      {person.phoneDisplay ?? person.phoneNumber}
    </a>
  );
}
