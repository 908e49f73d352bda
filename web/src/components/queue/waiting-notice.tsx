import { CloudOff, RotateCw } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../ui/button.tsx';

interface WaitingNoticeProps {
  /** The number of queued entries. */
  count: number;
  /** The entries that wait: "3 controles nog niet bevestigd". */
  title: string;
  isSending: boolean;
  onSendNow: () => void;
  /** False if the browser stores nothing, so that a reload would lose the entries. */
  isStored: boolean;
}

/** Shows that entries wait for a connection. */
export function WaitingNotice({ count, title, isSending, onSendNow, isStored }: WaitingNoticeProps) {
  return (
    // The live region stays mounted while empty, so that screen readers announce a change.
    <div role="status" className={count === 0 ? '-mt-4' : ''}>
      {count > 0 && (
        <div className="flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-amber-soft px-4 py-3 text-amber-ink">
          <CloudOff className="size-6 shrink-0" aria-hidden="true" />
          <div className="min-w-0 grow basis-40">
            <p className="font-semibold">{title}</p>
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
