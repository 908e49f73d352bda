import { RotateCw } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { m } from '../../paraglide/messages.js';
import { useSessionHealth } from './use-session-watch.ts';

/** Shown while the server cannot be reached and the screens work from the cached session (product 15 and 48). */
export function CachedSessionNotice({ className }: { className: string }) {
  const { isFromCache, isOffline, isRetrying, retry } = useSessionHealth();
  if (!isFromCache) return null;
  return (
    <div className={className}>
      <Alert
        tone="notice"
        action={
          // Without a connection, the data below has such a button, and the session is refetched when the connection
          // returns.
          !isOffline && (
            <Button size="sm" icon={RotateCw} busy={isRetrying} onClick={retry}>
              {m.ui_retry()}
            </Button>
          )
        }
      >
        {isOffline ? m.session_offline() : m.session_from_copy()}
      </Alert>
    </div>
  );
}
