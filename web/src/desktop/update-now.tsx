import type { DesktopBridge, DesktopUpdateOutcome } from '@ijsploeg/worker/contract';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { m } from '../paraglide/messages.js';

interface UpdateNowProps {
  desktop: DesktopBridge;
  /** Whether the installer can be downloaded below, where updating fails. */
  hasDownloads: boolean;
}

/** Updates the app to its newest version, and says what to do if that fails. */
export function UpdateNow({ desktop, hasDownloads }: UpdateNowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<DesktopUpdateOutcome | null>(null);
  useEffect(() => desktop.onUpdateProgress(setPercent), [desktop]);

  async function update(): Promise<void> {
    setIsBusy(true);
    setOutcome(null);
    setPercent(null);
    const result = await desktop.updateNow().catch(() => 'failed' as const);
    setOutcome(result);
    // Otherwise the app is about to close.
    if (result !== 'restarting') setIsBusy(false);
  }

  const progress =
    outcome === 'restarting'
      ? m.desktop_update_restarting()
      : percent === null
        ? m.desktop_update_looking()
        : m.desktop_update_downloading({ percent });
  return (
    <div className="grid gap-3">
      <Button variant="primary" wide icon={RefreshCw} busy={isBusy} onClick={() => void update()}>
        {m.desktop_update_now()}
      </Button>
      {isBusy && (
        <div className="grid gap-1.5">
          <p role="status" className="tabular text-sm text-ink-muted">
            {progress}
          </p>
          <progress
            aria-label={m.desktop_update_progress()}
            className="h-1.5 w-full accent-primary"
            max={100}
            {...(percent !== null && { value: percent })}
          />
        </div>
      )}
      {outcome === 'postponed' && <Alert tone="notice">{m.desktop_update_postponed()}</Alert>}
      {outcome === 'none' && <Alert tone="notice">{m.desktop_update_none()}</Alert>}
      {outcome === 'failed' && (
        <Alert tone="error">{hasDownloads ? m.desktop_update_failed() : m.desktop_update_failed_ask()}</Alert>
      )}
    </div>
  );
}
