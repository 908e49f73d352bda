import type { Charge } from '@ijsploeg/worker/contract';
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { InCharge } from '../../../components/shifts/in-charge.tsx';
import { TakeChargeButton } from '../../../components/shifts/take-charge-button.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { eventDay, formatLongDay } from '../../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { addDays } from '../calendar/days.ts';

interface ChargeBarProps {
  charges: readonly Charge[];
  /** Nobody is in charge tomorrow, and that is unusual here. */
  lacksCharge: boolean;
  now: Date;
  /** The signed-in person. */
  personId: string;
  /** Admins can change who is in charge. */
  isAdmin: boolean;
}

/** Who is in charge today and tomorrow. */
export function ChargeBar({ charges, lacksCharge, now, personId, isAdmin }: ChargeBarProps) {
  const of = (day: string) => charges.filter((charge) => charge.day === day);
  const today = eventDay(now);
  const tomorrow = addDays(today, 1);
  return (
    <Card className="mb-5 grid divide-y divide-line px-4 sm:grid-cols-2 sm:gap-x-6 sm:divide-y-0 sm:px-6">
      <Row
        title={m.charge_today()}
        day={today}
        charges={of(today)}
        {...{ personId, isAdmin }}
        action={isAdmin && <TakeChargeButton charges={of(today)} personId={personId} now={now} />}
      />
      <Row
        title={m.charge_tomorrow()}
        day={tomorrow}
        charges={of(tomorrow)}
        isMissed={lacksCharge}
        {...{ personId, isAdmin }}
      />
    </Card>
  );
}

interface RowProps extends Pick<ChargeBarProps, 'charges' | 'personId' | 'isAdmin'> {
  title: string;
  day: string;
  isMissed?: boolean;
  action?: ReactNode;
}

function Row({ title, day, charges, personId, isAdmin, isMissed = false, action }: RowProps) {
  const isNamed = charges.length > 0;
  const date = formatLongDay(`${day}T12:00`);
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="font-semibold">{title}</p>
        <InCharge charges={charges} personId={personId} />
        {!isNamed &&
          (isMissed ? (
            <Badge tone="amber" icon={UserRoundX}>
              {m.charge_nobody()}
            </Badge>
          ) : (
            <p className="text-ink-muted">{m.charge_nobody()}</p>
          ))}
      </div>
      {isAdmin && (
        <div className="flex flex-wrap gap-2">
          {action}
          <LinkButton
            from="/today"
            to="/today"
            search={(search) => ({ ...search, charge: day })}
            {...OPEN_DIALOG_OPTIONS}
            preload={false}
            size="sm"
            aria-label={isNamed ? m.charge_change_of({ day: date }) : m.charge_choose_of({ day: date })}
          >
            {isNamed ? m.charge_change() : m.charge_choose()}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
