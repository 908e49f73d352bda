import type { GhostShift } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { formatClock } from '../../../lib/format/format-date.ts';
import { m } from '../../../paraglide/messages.js';
import { type Block, placeOf } from './timeline.ts';

/** A shift that a draft would make, as an outline in the timeline; it leads to its plan. */
export function GhostBlock({ block }: { block: Block<GhostShift> }) {
  const { planId, title, location, startTime, endTime } = block.shift;
  return (
    <li className="absolute p-px pr-1" style={placeOf(block)}>
      <Link
        to="/plans/$id"
        params={{ id: planId }}
        className="flex size-full flex-wrap content-start gap-x-2 overflow-hidden rounded-md border border-dashed border-ink-muted px-1.5 text-left text-sm leading-4.5 text-ink-muted transition-colors hover:bg-sunken focus-visible:z-10 focus-visible:-outline-offset-2"
      >
        <span className="max-w-full truncate font-semibold">{title}</span>{' '}
        <span className="tabular max-w-full truncate">{`${formatClock(startTime)}–${formatClock(endTime)}`}</span>{' '}
        <span className="max-w-full truncate">{`${m.plans_ghost()}, ${location}`}</span>
      </Link>
    </li>
  );
}
