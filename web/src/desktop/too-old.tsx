import type { DesktopBridge, DesktopSetup } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ExternalLink } from 'lucide-react';
import { AuthLayout } from '../components/auth/auth-layout.tsx';
import { DownloadLinks } from '../components/desktop-app/download-links.tsx';
import { Button } from '../components/ui/button.tsx';
import { desktopAppQuery } from '../lib/desktop-app/desktop-app.query.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { m } from '../paraglide/messages.js';
import { UpdateNow } from './update-now.tsx';

interface TooOldProps {
  desktop: DesktopBridge;
  /** Which of the two has to be updated. */
  what: 'app' | 'portal';
  setup: DesktopSetup;
  /** Opens the roster, which works with any version. */
  onRoster: () => void;
}

/** Blocks the app when its version and the portal's are not compatible. */
export function TooOld({ desktop, what, setup: { appVersion, canUpdate }, onRoster }: TooOldProps) {
  useLocale();
  const isApp = what === 'app';
  const { data: offer } = useQuery({ ...desktopAppQuery, enabled: isApp });
  const words = isApp
    ? { title: m.desktop_too_old_title(), lead: m.desktop_too_old_lead({ version: appVersion }) }
    : { title: m.desktop_portal_old_title(), lead: m.desktop_portal_old_lead({ version: appVersion }) };
  const hasUpdate = isApp && canUpdate;
  const downloads = isApp && offer ? offer : null;
  const hasDownloads = downloads !== null;
  return (
    <AuthLayout {...words}>
      <div className="grid gap-4">
        {hasUpdate && <UpdateNow desktop={desktop} hasDownloads={hasDownloads} />}
        {downloads && <DownloadLinks offer={downloads} isMain={!hasUpdate} />}
        {isApp && !hasUpdate && !hasDownloads && <p>{m.desktop_too_old_ask()}</p>}
        <Button
          variant={hasUpdate || hasDownloads ? 'quiet' : 'primary'}
          wide
          icon={ExternalLink}
          onClick={() => void desktop.openPortal()}
        >
          {m.desktop_open_portal()}
        </Button>
        <Button wide icon={CalendarDays} onClick={onRoster}>
          {m.desktop_menu_roster()}
        </Button>
      </div>
    </AuthLayout>
  );
}
