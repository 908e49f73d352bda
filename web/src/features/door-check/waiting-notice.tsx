import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';

interface WaitingNoticeProps {
  /** How many checks wait for a connection. */
  count: number;
  isSending: boolean;
  onSendNow: () => void;
  /** False where the phone keeps nothing through a reload. */
  isKept: boolean;
}

/** Says how many checks are not confirmed, for as long as there are any. */
export function WaitingNotice({ count, isSending, onSendNow, isKept }: WaitingNoticeProps) {
  return (
    // It stays when it is empty, so that it is read out: then without the gap before it.
    <div role="status" className={count === 0 ? '-mt-4' : ''}>
      {count > 0 && (
        <div className="flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-amber-soft px-4 py-3 text-amber-ink">
          <CloudOff className="size-6 shrink-0" aria-hidden="true" />
          <div className="min-w-0 grow basis-40">
            <p className="font-semibold">{m.door_waiting({ count })}</p>
            <p className="text-sm">{isKept ? m.door_waiting_text() : m.door_waiting_not_kept()}</p>
          </div>
          <Button icon={RotateCw} busy={isSending} onClick={onSendNow}>
            {m.door_send_now()}
          </Button>
        </div>
      )}
    </div>
  );
}
