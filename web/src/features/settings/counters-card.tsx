import type { CounterName, PortalHealth } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { failureReason } from '../../lib/api/error-message.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { HealthLine } from './health-line.tsx';
import { repairCounterMutation } from './settings.queries.ts';
import { SettingsCard } from './settings-card.tsx';

const COUNTER_TEXTS: Record<CounterName, () => string> = {
  shift_places: m.settings_counter_shift_places,
  shift_offers: m.settings_counter_shift_offers,
  event_places: m.settings_counter_event_places,
  shift_totals: m.settings_counter_shift_totals,
  people_counts: m.settings_counter_people_counts,
  people_search: m.settings_counter_people_search,
  candidate_order: m.settings_counter_candidate_order,
};

type Check = PortalHealth['counters'][number];

/** The counters that the portal maintains, and whether they are correct. */
export function CountersCard({ counters }: { counters: Check[] }) {
  return (
    <SettingsCard title={m.settings_counters_title()} text={m.settings_counters_text()}>
      <ul className="grid gap-3">
        {counters.map((check) => (
          <Counter key={check.name} check={check} />
        ))}
      </ul>
    </SettingsCard>
  );
}

function Counter({ check: { name, checkedAt, differences } }: { check: Check }) {
  const { mutateAsync, isPending } = useMutation(repairCounterMutation);
  const counter = COUNTER_TEXTS[name]();
  const singleFlight = useSingleFlight();
  const line = useRef<HTMLParagraphElement>(null);
  const repair = () =>
    singleFlight(async () => {
      try {
        await mutateAsync(name);
        // The pressed button, which had the focus, has been removed.
        line.current?.focus();
        showToast({ message: m.settings_counters_repaired({ counter }) });
      } catch (error) {
        showToast({
          tone: 'error',
          message: m.settings_counters_repair_failed({ error: failureReason(error) }),
        });
      }
    });
  return (
    <HealthLine
      state={differences > 0 ? 'bad' : checkedAt === null ? 'unknown' : 'good'}
      action={
        (differences > 0 || isPending) && (
          <Button
            size="sm"
            busy={isPending}
            onClick={() => void repair()}
            aria-label={m.settings_counters_repair_of({ counter })}
          >
            {m.settings_counters_repair()}
          </Button>
        )
      }
    >
      <p ref={line} tabIndex={-1}>
        {counter}
      </p>
      {differences > 0 && (
        <p className="text-sm text-red-ink">{m.settings_counters_differ({ count: differences })}</p>
      )}
      {differences === 0 && (
        <p className="tabular text-sm text-ink-muted">
          {checkedAt === null
            ? m.settings_counters_never()
            : m.settings_counters_good({ when: formatMoment(checkedAt) })}
        </p>
      )}
    </HealthLine>
  );
}
