import { RotateCw } from 'lucide-react';
import { formatMoment } from '../lib/format/format-date.ts';
import { m } from '../paraglide/messages.js';
import { Button } from './ui/button.tsx';

interface StaleNoticeProps {
  /** When the data was loaded; milliseconds UTC. */
  readAt: number;
  onRetry: () => void;
  retrying: boolean;
}

/** A notice above a list that could not be refetched, with the time of its data. */
export function StaleNotice({ readAt, onRetry, retrying }: StaleNoticeProps) {
  return (
    // A line, because the notice about the connection may stand above it.
    <div role="status" className="mb-3 flex flex-wrap items-center gap-x-2">
      <p className="text-sm text-amber-ink">
        {m.error_stale_list({ when: formatMoment(new Date(readAt).toISOString()) })}
      </p>
      <Button size="sm" variant="quiet" icon={RotateCw} busy={retrying} onClick={onRetry}>
        {m.ui_retry()}
      </Button>
    </div>
  );
}
