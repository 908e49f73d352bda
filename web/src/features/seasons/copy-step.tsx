import type { SeasonDetails, SeasonPart } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { formatDayRange } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { createPlanMutation } from '../../lib/shifts/plan-mutations.ts';
import { SPECIAL_DAY_TEXTS } from '../../lib/shifts/special-day-texts.ts';
import { m } from '../../paraglide/messages.js';
import { SeasonStep } from './season-step.tsx';

/** The shifts of the season before, as drafts with their weekdays kept, and the days on which they may not fit. */
export function CopyStep({ details }: { details: SeasonDetails }) {
  const { parts, before, shifts } = details;
  // A day without shifts then and now needs no look.
  const specialDays = details.specialDays.filter(({ copied, lastTime }) => copied + lastTime > 0);
  return (
    <SeasonStep
      number={2}
      title={m.seasons_copy_title()}
      text={
        before
          ? m.seasons_copy_text({ days: formatDayRange(before.from, before.to) })
          : m.seasons_copy_none_text()
      }
      isDone={shifts > 0}
    >
      <div className="grid gap-4">
        {shifts > 0 && <p>{m.seasons_has_shifts({ count: shifts })}</p>}
        {parts.length > 0 ? (
          <ul className="divide-y divide-line">
            {parts.map((part) => (
              <Part key={part.from} part={part} />
            ))}
          </ul>
        ) : (
          <div>
            <LinkButton to="/plans">{m.seasons_to_plans()}</LinkButton>
          </div>
        )}
        {specialDays.length > 0 && (
          <section className="grid gap-1">
            <h3 className="font-semibold">{m.seasons_special_days()}</h3>
            <ul className="grid gap-1 text-sm">
              {specialDays.map(({ day, kind, copied, lastTime }) => (
                <li key={day}>
                  <span className="font-semibold first-letter:uppercase">
                    {formatDayRange(day, day)}, {SPECIAL_DAY_TEXTS[kind]()}
                  </span>
                  {': '}
                  {m.seasons_copied_there({ count: copied })}
                  {kind !== 'clock_change' && ` ${m.seasons_last_time({ count: lastTime })}`}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </SeasonStep>
  );
}

function Part({ part: { from, to, startsOn, shifts, plan } }: { part: SeasonPart }) {
  const creating = useMutation(createPlanMutation);
  const navigate = useNavigate();
  const singleFlight = useSingleFlight();
  const days = formatDayRange(from, to);
  async function make() {
    // The mutation holds a failure, which is shown below.
    const plan = await creating
      .mutateAsync({ kind: 'create', source: { type: 'copy', from, to, startsOn } })
      .catch(() => null);
    if (plan) await navigate({ to: '/plans/$id', params: { id: plan.id } });
  }
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="tabular block font-semibold">{days}</span>
          <span className="text-sm text-ink-muted">
            {m.seasons_part({ count: shifts, day: formatDayRange(startsOn, startsOn) })}
          </span>
        </p>
        {plan ? (
          <LinkButton
            to="/plans/$id"
            params={{ id: plan.id }}
            variant={plan.state === 'draft' ? 'primary' : 'secondary'}
          >
            {plan.state === 'draft' ? m.seasons_part_draft() : m.seasons_part_applied()}
          </LinkButton>
        ) : (
          <Button icon={Copy} busy={creating.isPending} onClick={() => void singleFlight(make)}>
            {m.seasons_part_make()}
          </Button>
        )}
      </div>
      {creating.error && <Alert tone="error">{errorMessage(creating.error, m.plans_not_made())}</Alert>}
    </li>
  );
}
