import type { Roster } from '@ijsploeg/worker/contract';
import { RotateCw } from 'lucide-react';
import { Brand } from '../components/brand.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { Button } from '../components/ui/button.tsx';
import { formatMoment } from '../lib/format/format-date.ts';
import { useNow } from '../lib/hooks/use-now.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useDocumentTitle } from '../lib/navigation/document-title.ts';
import { m } from '../paraglide/messages.js';
import { formatAge } from './format-age.ts';
import { RosterSheet } from './roster-sheet.tsx';

interface OfflineRosterProps {
  roster: Roster;
  isChecking: boolean;
  onRetry: () => void;
}

/** The saved roster of today and the next two days, shown while the portal is unreachable. */
export function OfflineRoster({ roster, isChecking, onRetry }: OfflineRosterProps) {
  useLocale();
  const now = useNow();
  useDocumentTitle(m.desktop_roster_title());
  return (
    <main className="mx-auto grid max-w-4xl gap-6 px-4 py-8 sm:px-8">
      <Brand />
      <h1 className="text-2xl font-bold">{m.desktop_roster_title()}</h1>
      <Alert
        tone="notice"
        action={
          <Button size="sm" icon={RotateCw} busy={isChecking} onClick={onRetry}>
            {m.ui_retry()}
          </Button>
        }
      >
        {m.desktop_roster_offline({
          when: `${formatMoment(roster.readAt, now)} (${formatAge(roster.readAt, now)})`,
        })}
      </Alert>
      <RosterSheet roster={roster} now={now} />
    </main>
  );
}
