import type { Charge } from '@ijsploeg/worker/contract';
import { BadgeCheck, ContactRound, ListChecks } from 'lucide-react';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatCalendarDay } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';

/** The days that the signed-in person is in charge of, with the ways to look after them. */
export function OwnCharges({ charges, now }: { charges: readonly Charge[]; now: Date }) {
  return charges.map(({ id, day }) => (
    <Card key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6">
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 font-semibold">
          <BadgeCheck className="size-5 shrink-0 text-primary-ink" aria-hidden="true" />
          {m.charge_own_title()}
        </h2>
        <p className="first-letter:uppercase">{formatCalendarDay(day, now)}</p>
        <p className="text-ink-muted">{m.charge_own_text()}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/today" variant="primary" icon={ListChecks}>
          {m.charge_own_today()}
        </LinkButton>
        <LinkButton to="/crew" search={{ day }} icon={ContactRound}>
          {m.nav_crew()}
        </LinkButton>
      </div>
    </Card>
  ));
}
