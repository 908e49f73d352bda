import { RotateCw } from 'lucide-react';
import { formatMoment } from '../lib/format/format-date.ts';
import { m } from '../paraglide/messages.js';
import { Alert } from './ui/alert.tsx';
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
    <div className="mb-4">
      <Alert
        tone="notice"
        action={
          <Button size="sm" icon={RotateCw} busy={retrying} onClick={onRetry}>
            {m.ui_retry()}
          </Button>
        }
      >
        {m.error_stale_list({ when: formatMoment(new Date(readAt).toISOString()) })}
      </Alert>
    </div>
  );
}
