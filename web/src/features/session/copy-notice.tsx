import { RotateCw } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';
import { useSessionHealth } from './use-session-watch.ts';

/** Says that what is shown is from this browser's copy, while the server cannot be reached (product 15). */
export function CopyNotice({ className }: { className: string }) {
  const { isFromCache, isAsking, askAgain } = useSessionHealth();
  if (!isFromCache) return null;
  return (
    <div className={className}>
      <Alert
        tone="notice"
        action={
          <Button size="sm" icon={RotateCw} busy={isAsking} onClick={askAgain}>
            {m.ui_retry()}
          </Button>
        }
      >
        {m.session_from_copy()}
      </Alert>
    </div>
  );
}
