import type { GhostShift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { formatTimeRange, formatWhen } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';

/** The shifts that drafts would make on a day, for admins; each leads to its plan. */
export function GhostList({ ghosts, now }: { ghosts: readonly GhostShift[]; now: Date }) {
  if (ghosts.length === 0) return null;
  return (
    <section aria-label={m.plans_ghosts({ count: ghosts.length })} className="mt-4">
      <ul className="grid grid-cols-1 gap-2">
        {ghosts.map(({ shiftId, planId, title, location, startTime, endTime }) => (
          <li key={shiftId}>
            <Link
              to="/plans/$id"
              params={{ id: planId }}
              className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-dashed border-edge px-4 py-2.5 text-ink-muted hover:bg-sunken"
            >
              <span className="tabular">
                {formatTimeRange(startTime, endTime) ?? formatWhen(startTime, endTime, now)}
              </span>
              <span className="font-semibold wrap-anywhere">{title}</span>
              <span className="wrap-anywhere">{location}</span>
              <span className="ml-auto">
                <Badge tone="grey" icon={PencilLine}>
                  {m.plans_ghost()}
                </Badge>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
