import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { formatClock } from '../../lib/format/format-date.ts';
import { m } from '../../paraglide/messages.js';
import type { DoorCheck } from './door-rules.ts';
import { lookOf } from './outcome-words.ts';

/** The checks made since the screen opened, newest first. */
export function LastChecks({ checks }: { checks: readonly DoorCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <section aria-labelledby="door-last" className="min-w-0">
      <h2 id="door-last" className="mb-2 text-lg font-bold">
        {m.door_last()}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {checks.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function CheckRow({ check }: { check: DoorCheck }) {
  const { tone, icon, title } = lookOf(check);
  const { outcome } = check;
  const name = outcome && 'name' in outcome ? outcome.name : '';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="tabular text-ink-muted">{formatClock(new Date(check.at))}</span>
      <span className="min-w-0 grow basis-24">
        <span className="tabular block truncate">{check.reference}</span>
        {name && (
          <span className="block truncate text-sm text-ink-muted">
            {outcome?.kind === 'in' ? m.door_in_who({ name, count: outcome.places }) : name}
          </span>
        )}
      </span>
      <Badge tone={tone} icon={icon}>
        {title()}
      </Badge>
    </li>
  );
}
