import { m } from '../../paraglide/messages.js';
import type { closedBecause } from './event-state.ts';

const TEXTS = { called_off: m.events_called_off, ended: m.events_ended, full: m.events_full };

/** Covers an event's picture while no place can be reserved. */
export function ClosedOverlay({ because }: { because: ReturnType<typeof closedBecause> }) {
  if (!because) return null;
  return (
    <div className="absolute inset-0 grid place-items-center bg-scrim p-4">
      <p className="rounded-full border border-edge bg-night px-4 py-1.5 text-lg font-bold text-ink">
        {TEXTS[because]()}
      </p>
    </div>
  );
}
