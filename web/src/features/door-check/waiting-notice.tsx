import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';

interface WaitingNoticeProps {
  /** The number of queued checks. */
  count: number;
  isSending: boolean;
  onSendNow: () => void;
  /** False when the browser stores nothing through a reload. */
  isStored: boolean;
}

/** Shows how many checks are not confirmed yet. */
export function WaitingNotice({ count, isSending, onSendNow, isStored }: WaitingNoticeProps) {
  return (
    // The live region stays mounted while empty, so that screen readers announce a change.
    <div role="status" className={count === 0 ? '-mt-4' : ''}>
      {count > 0 && (
        <div className="flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-amber-soft px-4 py-3 text-amber-ink">
          <CloudOff className="size-6 shrink-0" aria-hidden="true" />
          <div className="min-w-0 grow basis-40">
            <p className="font-semibold">{m.door_waiting({ count })}</p>
            <p className="text-sm">{isStored ? m.door_waiting_text() : m.door_waiting_not_kept()}</p>
          </div>
          <Button icon={RotateCw} busy={isSending} onClick={onSendNow}>
            {m.door_send_now()}
          </Button>
        </div>
      )}
    </div>
  );
}
