import type { DesktopBridge, Roster } from '@ijsploeg/worker/contract';
import { Printer, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { Dialog } from '../components/ui/dialog.tsx';
import { Spinner } from '../components/ui/spinner.tsx';
import { formatMoment } from '../lib/format/format-date.ts';
import { useNow } from '../lib/hooks/use-now.ts';
import { m } from '../paraglide/messages.js';
import { formatAge } from './format-age.ts';
import { RosterSheet } from './roster-sheet.tsx';

/** It may stay open on a screen at the rink. */
const READ_EVERY_MS = 5 * 60_000;

interface RosterDialogProps {
  desktop: DesktopBridge;
  onPrint: () => void;
  onClose: () => void;
}

/** The roster of today and the next two days, over any screen, also while the portal is unreachable. */
export function RosterDialog({ desktop, onPrint, onClose }: RosterDialogProps) {
  const now = useNow();
  const [answer, setAnswer] = useState<{ roster: Roster | null; isFresh: boolean } | null>(null);
  const [isReading, setIsReading] = useState(true);
  const read = useCallback(async () => {
    setIsReading(true);
    setAnswer(await desktop.readRoster());
    setIsReading(false);
  }, [desktop]);
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [read]);
  const retry = (
    <Button size="sm" icon={RotateCw} busy={isReading} onClick={() => void read()}>
      {m.ui_retry()}
    </Button>
  );
  const roster = answer?.roster;
  return (
    <Dialog
      title={m.desktop_menu_roster()}
      description={
        roster &&
        m.desktop_roster_age({ when: formatMoment(roster.readAt, now), age: formatAge(roster.readAt, now) })
      }
      size="lg"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {m.ui_close()}
        </Button>
      }
    >
      <div className="grid min-h-[50dvh] content-start gap-6">
        {!answer && (
          <p role="status" className="flex items-center gap-2 text-ink-muted">
            <Spinner />
            {m.desktop_roster_loading()}
          </p>
        )}
        {answer && !roster && (
          <Alert tone="notice" action={retry}>
            {m.desktop_roster_missing()}
          </Alert>
        )}
        {roster && !answer.isFresh && (
          <Alert tone="notice" action={retry}>
            {m.desktop_roster_offline({ when: formatMoment(roster.readAt, now) })}
          </Alert>
        )}
        {roster && (
          <>
            {/* Inside the scrolling part, so that the arrow keys scroll it. */}
            <Button icon={Printer} onClick={onPrint} className="justify-self-start">
              {m.ui_print()}
            </Button>
            <RosterSheet roster={roster} now={now} />
          </>
        )}
      </div>
    </Dialog>
  );
}
